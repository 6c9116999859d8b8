package io.carrierscope.analyzer.recording.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetIndexTest {
    private final OffsetIndex index = new OffsetIndex();

    @Test
    void forgetsTheConstantsOfThePreviousChunk() {
        for (int key = 0; key < 10_000; key += 3) {
            index.put(key, key + 7);
        }
        index.put(-1, 12);
        assertThat(index.get(9_999)).isEqualTo(10_006);
        assertThat(index.get(9_998)).isEqualTo(OffsetIndex.NONE);
        assertThat(index.get(-1)).isEqualTo(12);
        assertThat(index.isEmpty()).isFalse();
        index.clear();
        assertThat(index.isEmpty()).isTrue();
        assertThat(index.get(-1)).isEqualTo(OffsetIndex.NONE);
        assertThat(index.get(9_999)).isEqualTo(OffsetIndex.NONE);
        index.put(9_998, 5);
        assertThat(index.get(9_998)).isEqualTo(5);
        assertThat(index.get(9_999)).isEqualTo(OffsetIndex.NONE);
    }

    /** Keys far from the first key are found after the index has grown. */
    @Test
    void findsDistantKeysAfterGrowth() {
        index.put(1, 5);
        index.put(1_000_000, 7);
        for (int key = 32; key < 2_000_000; key += 32) {
            if (key != 1_000_000) {
                index.put(key, key / 32 + 100);
            }
        }
        index.put(1_000_001, 8);
        assertThat(index.get(1)).isEqualTo(5);
        assertThat(index.get(1_000_000)).isEqualTo(7);
        assertThat(index.get(1_000_001)).isEqualTo(8);
        assertThat(index.get(999_968)).isEqualTo(999_968 / 32 + 100);
        assertThat(index.get(1_999_968)).isEqualTo(1_999_968 / 32 + 100);
        assertThat(index.get(2_000_000)).isEqualTo(OffsetIndex.NONE);
    }

    /** The order in which checkpoints are read, from last to first, in chunks of different lengths. */
    @Test
    void acceptsKeysInDescendingOrder() {
        int[] chunks = {50_000, 70_001, 3, 20_000, 90_000};
        int start = 0;
        for (int keys : chunks) {
            for (int run = 4; run >= 0; run--) {
                for (int key = keys * run / 5; key < keys * (run + 1) / 5; key++) {
                    index.put(start + key, key + 1);
                }
            }
            for (int key = 0; key < keys; key++) {
                assertThat(index.get(start + key)).isEqualTo(key + 1);
            }
            start += keys;
            assertThat(index.get(start + 32)).isEqualTo(OffsetIndex.NONE);
            index.clear();
        }
    }

    /** Keys near the first key and far from it, on both sides. */
    @Test
    void acceptsKeysInAnyRange() {
        long[] keys = {40_000_000, 40_000_001, 39_999_000, 3, 40_999_999, 42_000_000, Long.MAX_VALUE, Long.MIN_VALUE,
                -1, 40_031_072};
        for (int chunk = 0; chunk < 3; chunk++) {
            for (int i = 0; i < keys.length; i++) {
                index.put(keys[i] + chunk, i + 1);
            }
            for (int i = 0; i < keys.length; i++) {
                assertThat(index.get(keys[i] + chunk)).as("%d", keys[i] + chunk).isEqualTo(i + 1);
            }
            assertThat(index.get(39_000_000)).isEqualTo(OffsetIndex.NONE);
            assertThat(index.get(41_500_000)).isEqualTo(OffsetIndex.NONE);
            index.clear();
            assertThat(index.get(keys[0] + chunk)).isEqualTo(OffsetIndex.NONE);
        }
    }
}
