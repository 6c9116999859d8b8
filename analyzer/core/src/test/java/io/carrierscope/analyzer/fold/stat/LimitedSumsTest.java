package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitedSumsTest {
    private final LimitedSums<String> sums = new LimitedSums<>(2, "others");

    private Map<String, Long> byKey() {
        var byKey = new HashMap<String, Long>();
        sums.forEach(byKey::put);
        return byKey;
    }

    @Test
    void keysBeyondTheLimitShareOneSum() {
        sums.add("a", 3);
        sums.add("b", 5);
        sums.add("c", 7);
        sums.add("d", 11);
        sums.add("a", 13);
        // which of the four have sums of their own is a matter of their hashes
        assertThat(byKey()).hasSize(3).containsKey("others");
        assertThat(Map.of("a", 16L, "b", 5L, "c", 7L, "d", 11L).entrySet()).containsAll(
                byKey().entrySet().stream().filter(e -> !e.getKey().equals("others")).toList());
        assertThat(sums.total()).isEqualTo(39);
    }

    @Test
    void mergingAddsTheSums() {
        sums.add("a", 3);
        var other = new LimitedSums<>(2, "others");
        other.add("a", 17);
        other.add("c", 19);
        sums.merge(other);
        assertThat(byKey()).isEqualTo(Map.of("a", 20L, "c", 19L));
        assertThat(sums.keys()).containsExactlyInAnyOrder("a", "c");
    }
}
