package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceIndexTest {
    private final PlaceIndex index = new PlaceIndex();

    @Test
    void knowsTheConstantsOfOneChunkOnly() {
        for (int key = 0; key < 10_000; key += 3) {
            index.put(key, key + 7);
        }
        index.put(-1, 12);
        assertThat(index.get(9_999)).isEqualTo(10_006);
        assertThat(index.get(9_998)).isEqualTo(PlaceIndex.NONE);
        assertThat(index.get(-1)).isEqualTo(12);
        assertThat(index.isEmpty()).isFalse();
        index.clear();
        assertThat(index.isEmpty()).isTrue();
        assertThat(index.get(-1)).isEqualTo(PlaceIndex.NONE);
        assertThat(index.get(9_999)).isEqualTo(PlaceIndex.NONE);
        index.put(9_998, 5);
        assertThat(index.get(9_998)).isEqualTo(5);
        assertThat(index.get(9_999)).isEqualTo(PlaceIndex.NONE);
    }
}
