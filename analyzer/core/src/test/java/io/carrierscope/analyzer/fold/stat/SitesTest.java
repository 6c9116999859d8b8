package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SitesTest {
    private static final int KEYS = 20_000;

    /** Three values for each of 20,000 keys, of which 300 have a sum of their own, in any order and split. */
    @Test
    void orderAndSplitDoNotMatter() {
        var keys = new ArrayList<String>();
        for (int i = 0; i < 3 * KEYS; i++) {
            keys.add("shop-" + i % KEYS);
        }
        var whole = sums(keys);
        assertThat(whole.kept()).hasSize(301);
        whole.kept().forEach((key, n) -> assertThat(n).as(key).isEqualTo(key.equals("rest") ? 3L * (KEYS - 300) : 3));
        var random = new Random(11);
        for (int i = 0; i < 5; i++) {
            Collections.shuffle(keys, random);
            int cut = random.nextInt(keys.size());
            var parts = sums(keys.subList(cut, keys.size()));
            parts.merge(sums(keys.subList(0, cut)));
            assertThat(parts.kept()).isEqualTo(whole.kept());
        }
    }

    private static Sites<String, Long> sums(List<String> keys) {
        var sums = Sites.<String>ofCounts(300, "rest");
        keys.forEach(key -> sums.add(key, 1L));
        return sums;
    }

    /** As above, but what is changed in place: a sum that may have been spilled is asked for again. */
    @Test
    void whatChangesInPlaceIsNotLost() {
        var forgotten = new int[1];
        var sums = new Sites<String, long[]>(2, "rest", key -> new long[1], (a, b) -> {
            a[0] += b[0];
            return a;
        }).whenSpilled(() -> forgotten[0]++);
        Map<String, Long> expected = new HashMap<>();
        for (int i = 0; i < 1_000; i++) {
            sums.of("k" + i % 17)[0] += i;
        }
        sums.kept().forEach((key, n) -> expected.put(key, n[0]));
        assertThat(expected).hasSize(3);
        assertThat(expected.values().stream().mapToLong(n -> n).sum()).isEqualTo(499_500);
        assertThat(forgotten[0]).isPositive();
    }

    @Test
    void whatIsNotKeptIsDroppedOrGoesElsewhere() {
        var elsewhere = new long[1];
        var spilling = Sites.<String, Long>spilling(2, key -> 0L, Long::sum, (key, n) -> elsewhere[0] += n);
        var dropping = Sites.<String, Long>dropping(2, key -> 0L, Long::sum);
        for (int i = 1; i <= 100; i++) {
            spilling.add("k" + i, (long) i);
            dropping.add("k" + i, (long) i);
        }
        assertThat(spilling.kept()).isEqualTo(dropping.kept()).hasSize(2);
        assertThat(elsewhere[0]).isEqualTo(5_050 - spilling.kept().values().stream().mapToLong(n -> n).sum());
    }
}
