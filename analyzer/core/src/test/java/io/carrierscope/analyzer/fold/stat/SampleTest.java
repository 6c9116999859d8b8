package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleTest {
    private static final int SIZE = 32_768;
    private static final int IDS = 3 * SIZE + 7;

    private static Sample<Integer> sample(int from, int to, int value) {
        var sample = new Sample<Integer>(SIZE);
        for (int id = from; id <= to; id++) {
            sample.add(id, value + id);
        }
        return sample;
    }

    @Test
    void keepsAllValuesUpToTheLimit() {
        assertThat(sample(1, 1_000, 0).values()).hasSize(1_000).containsValues(1, 500, 1_000);
    }

    @Test
    void mergedPartsGiveTheSampleOfTheWhole() {
        var random = new Random(7);
        var merged = new Sample<Integer>(SIZE);
        for (int from = 1; from <= IDS;) {
            int to = Math.min(IDS, from + random.nextInt(30_000));
            merged.merge(sample(from, to, 0));
            from = to + 1;
        }
        assertThat(merged.values()).hasSize(SIZE).isEqualTo(sample(1, IDS, 0).values());
    }

    /** Two samples that have seen the same ids keep the same ids. */
    @Test
    void twoSamplesOfTheSameIdsCanBeJoined() {
        Map<Long, Integer> client = sample(1, IDS, 0).values();
        assertThat(sample(1, IDS, 1_000_000).values().keySet()).isEqualTo(client.keySet());
    }

    /** Chosen ids, whose hashes all lie in an eighth of the range. */
    @Test
    void samplesIdsWhoseHashesAreUneven() {
        var spread = new Sample<Integer>(SIZE);
        IntStream.rangeClosed(1, SIZE).forEach(id -> spread.add(id, id));
        long low = spread.values().keySet().stream().skip(SIZE / 8).findFirst().orElseThrow();
        var sample = new Sample<Integer>(SIZE);
        var all = new TreeMap<Long, Integer>();
        for (int from = 1; all.size() < 3 * SIZE; from += 10_000) {
            all.putAll(sample(from, from + 9_999, 0).values());
            all.tailMap(low, false).clear();
        }
        all.values().forEach(id -> sample.add(id, id));
        var expected = all.entrySet().stream().limit(SIZE).map(Map.Entry::getValue).toList();
        assertThat(sample.values().values()).containsExactlyElementsOf(expected);
    }

    @Test
    void theSampleIsUniform() {
        double mean = sample(1, IDS, 0).values().values().stream().mapToInt(Integer::intValue).average().orElseThrow();
        assertThat(mean).isCloseTo(IDS / 2.0, within(0.01 * IDS));
    }

    @Test
    void keepsTheGreaterOfTwoValuesOfAnId() {
        var sample = sample(5, 5, 0);
        sample.add(5, 3);
        assertThat(sample.values().values()).containsExactly(5);
    }

    /** 700 ids, each with 0 to 99 in a row, fill the sample of 2 x 300 places again and again; id 7 had 99 first. */
    @Test
    void valuesOfOneIdTakeNoPlaceOfOthers() {
        var sample = new Sample<Integer>(300);
        sample.add(7, 99);
        for (int value = 0; value < 100; value++) {
            for (int id = 1; id <= 700; id++) {
                sample.add(id, value);
            }
        }
        assertThat(sample.values()).hasSize(300).containsOnlyKeys(IntStream.rangeClosed(1, 700)
                .mapToObj(id -> Sample.hash(id)).sorted().limit(300).toList()).allSatisfy(
                        (hash, value) -> assertThat(value).isEqualTo(99));
    }

    @Test
    void whatIsAskedMeanwhileChangesNothing() {
        var sample = new Sample<Integer>(30);
        IntStream.rangeClosed(1, 41).forEach(id -> sample.add(id, id));
        long limit = IntStream.rangeClosed(1, 41).mapToLong(Sample::hash).sorted().skip(29).findFirst().orElseThrow();
        assertThat(sample.limit()).isEqualTo(limit);
        assertThat(sample.of(Sample.hash(17))).isEqualTo(17);
        assertThat(sample.of(Sample.hash(42))).isNull();
        sample.add(17, 18);
        sample.add(17, 16);
        assertThat(sample.of(Sample.hash(17))).isEqualTo(18);
        assertThat(sample.limit()).isEqualTo(limit);
    }
}
