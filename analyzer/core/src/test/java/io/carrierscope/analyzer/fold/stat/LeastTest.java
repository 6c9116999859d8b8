package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LeastTest {
    private static Least<Long> of(List<Long> keys) {
        var least = new Least<Long>(10);
        keys.forEach(k -> {
            if (least.takes(k)) {
                least.add(k, 100 * k);
            }
        });
        return least;
    }

    private static List<Long> sorted(Least<Long> least) {
        return least.values().stream().sorted().toList();
    }

    @Test
    void allAreKeptWhileTheyFit() {
        assertThat(sorted(of(List.of(7L, 7L, -3L)))).containsExactly(-300L, 700L, 700L);
    }

    /** Of twelve values the eleventh and all of its key are left out: 1 to 8 fit, of the four 9s only two would. */
    @Test
    void valuesOfOneKeyAreLeftOutTogether() {
        var least = of(List.of(9L, 1L, 9L, 2L, 3L, 9L, 4L, 5L, 6L, 9L, 7L, 8L));
        assertThat(sorted(least)).containsExactly(100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L);
        assertThat(least.hasAllOf(8)).isTrue();
        assertThat(least.hasAllOf(9)).isFalse();
    }

    /** Several threads ask at a time: an answer must not change what another one reads. */
    @Test
    void answersAtTheSameTimeAreEqual() {
        var keys = LongStream.range(0, 20).boxed().toList();
        for (int i = 0; i < 200; i++) {
            var least = of(keys);
            assertThat(IntStream.range(0, 8).parallel().mapToObj(n -> sorted(least)).distinct())
                    .hasSize(1);
        }
    }

    @Test
    void neitherOrderNorPartsMatter() {
        var random = new Random(5);
        var keys = new ArrayList<>(LongStream.range(0, 300).map(i -> random.nextInt(90)).boxed().toList());
        var whole = sorted(of(keys));
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(keys, random);
            int cut = random.nextInt(300);
            var left = of(keys.subList(0, cut));
            left.merge(of(keys.subList(cut, 300)));
            assertThat(sorted(left)).isEqualTo(whole);
        }
        assertThat(whole).isNotEmpty().hasSizeLessThanOrEqualTo(10);
    }
}
