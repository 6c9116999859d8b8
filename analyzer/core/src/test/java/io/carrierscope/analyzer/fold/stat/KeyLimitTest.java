package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyLimitTest {
    @Test
    void theFirstKeysKeepTheirEntriesAndTheOthersShareOne() {
        Map<String, Integer> counts = new HashMap<>();
        Stream.of("a", "b", "a", "c", "b", "d").forEach(
                key -> counts.merge(KeyLimit.keyOrRest(counts, 2, key, "rest"), 1, Integer::sum));
        assertThat(counts).isEqualTo(Map.of("a", 2, "b", 2, "rest", 2));
    }

    @Test
    void aFullMapAdmitsOnlyItsOwnKeys() {
        var counts = Map.of(7L, 1, 9L, 1);
        assertThat(Stream.of(7L, 8L).map(key -> KeyLimit.admits(counts, 2, key))).containsExactly(true, false);
        assertThat(KeyLimit.admits(counts, 3, 8L)).isTrue();
    }
}
