package io.carrierscope.analyzer.recording.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByKeyTest {
    private final ByKey<String> values = new ByKey<>();

    /** Keys on both sides of every limit, each put before its neighbours are looked up. */
    @Test
    void returnsThePutValues() {
        long[] keys = {0, 1, 255, 256, 511, 512, 65_535, 65_536, 1L << 32, Long.MAX_VALUE, -1, Long.MIN_VALUE};
        for (long key : keys) {
            assertThat(values.get(key)).as("before %d", key).isNull();
            values.put(key, "of " + key);
        }
        for (long key : keys) {
            assertThat(values.get(key)).isEqualTo("of " + key);
        }
        assertThat(values.get(2)).isNull();
        assertThat(values.get(65_534)).isNull();
        assertThat(values.get(65_537)).isNull();
    }

    @Test
    void replacesAValue() {
        values.put(7, "a");
        values.put(7, "b");
        values.put(70_000, "a");
        values.put(70_000, "b");
        assertThat(values.get(7)).isEqualTo("b");
        assertThat(values.get(70_000)).isEqualTo("b");
    }
}
