package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.format.Sentences;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {
    private static final int CASES = 4_000;

    @Test
    void anIntervalOfEqualValuesIsAPoint() {
        var interval = ConfidenceIntervals.ratioOfMeans(new double[]{6, 6, 6}, new double[]{4, 4, 4}).orElseThrow();
        assertThat(interval).isEqualTo(new Interval(1.5, 1.5));
    }

    /**
     * Logarithms of 90, 100, 125: mean 4.64443, variance 0.0281345; of 48, 50, 55: 3.93019, 0.0048805. Their difference 0.714245 has the
     * error 0.104905 with 2.6736 degrees of freedom, for which Student's t is 3.4139.
     */
    @Test
    void theIntervalOfARatioIsWelchsOnLogarithms() {
        var interval = ConfidenceIntervals.ratioOfMeans(new double[]{90, 100, 125}, new double[]{48, 50, 55})
                .orElseThrow();
        assertThat(interval.low()).isCloseTo(Math.exp(0.714245 - 3.4139 * 0.104905), within(1e-3));
        assertThat(interval.high()).isCloseTo(Math.exp(0.714245 + 3.4139 * 0.104905), within(1e-3));
    }

    /** The same: what lies 3.4139 errors below has the chance that Student's t has beyond it. At the difference itself it is a half. */
    @Test
    void theChanceIsThatOfTheIntervalsEnd() {
        double[] a = {90, 100, 125};
        double[] b = {48, 50, 55};
        double low = Math.exp(0.714245 - 3.4139 * 0.104905);
        assertThat(ConfidenceIntervals.chance(a, b, low).getAsDouble()).isCloseTo(0.025, within(1e-4));
        assertThat(ConfidenceIntervals.chance(a, b, Math.exp(0.714245)).getAsDouble()).isCloseTo(0.5, within(1e-4));
        assertThat(ConfidenceIntervals.chance(new double[]{6, 6, 6}, new double[]{4, 4, 4}, 1.4)).hasValue(0);
        assertThat(ConfidenceIntervals.chance(new double[]{6, 6, 6}, new double[]{4, 4, 4}, 1.6)).hasValue(1);
    }

    /** Of four pairs the smallest may have 0.00625, the next ones 0.0125, 0.01875 and 0.025: 0.001 and 0.012 pass, 0.02 does not. */
    @Test
    void aPairMustBeSurerAmongManyPairs() {
        assertThat(NoiseFloor.allowed(new double[]{0.3, 0.012, 0.02, 0.001})).isEqualTo(0.0125);
        assertThat(NoiseFloor.allowed(new double[]{0.02})).isEqualTo(0.025);
        assertThat(NoiseFloor.allowed(new double[]{0.02, 0.4, 0.5})).isZero();
        assertThat(NoiseFloor.allowed(new double[0])).isZero();
    }

    /** Mean 110, standard deviation 13.2288, t with 2 degrees of freedom 4.3027: 110 ± 4.3027 × 13.2288 / √3. */
    @Test
    void theIntervalOfAMeanIsStudents() {
        var interval = ConfidenceIntervals.mean(new double[]{100, 105, 125}).orElseThrow();
        assertThat(interval.low()).isCloseTo(110 - 32.8624, within(1e-3));
        assertThat(interval.high()).isCloseTo(110 + 32.8624, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource({"3, 0.02", "3, 0.15", "5, 0.02", "5, 0.15", "7, 0.02", "7, 0.15"})
    void intervalsCoverWhatTheySay(int repetitions, double noise) {
        var random = new Random(7);
        for (boolean logNormal : new boolean[]{false, true}) {
            int ratios = 0;
            int means = 0;
            for (int i = 0; i < CASES; i++) {
                double[] a = sample(random, repetitions, 900, noise, logNormal);
                double[] b = sample(random, repetitions, 600, noise, logNormal);
                ratios += contains(ConfidenceIntervals.ratioOfMeans(a, b).orElseThrow(), 1.5) ? 1 : 0;
                means += contains(ConfidenceIntervals.mean(a).orElseThrow(), 900) ? 1 : 0;
            }
            assertThat((double) ratios / CASES).as("ratio, log-normal %s", logNormal).isGreaterThanOrEqualTo(0.93);
            assertThat((double) means / CASES).as("mean, log-normal %s", logNormal).isGreaterThanOrEqualTo(0.93);
        }
    }

    /**
     * What other programs and the JIT compiler do to equal systems: one run in ten at half speed, one in three at 0.8 of it, or rounds of
     * different speeds that both sides share. Intervals cover, and hardly a pair is told apart.
     */
    @ParameterizedTest
    @CsvSource({"0.1, 0.5, 0", "0.33, 0.8, 0", "0, 1, 0.15"})
    void equalSystemsOfANoisyDayAreAlike(double slow, double speed, double rounds) {
        var random = new Random(13);
        int covered = 0;
        int shown = 0;
        for (int i = 0; i < CASES; i++) {
            double[] round = random.doubles(3).map(ignored -> Math.exp(rounds * random.nextGaussian())).toArray();
            double[][] sides = new double[2][];
            for (int side = 0; side < 2; side++) {
                sides[side] = Arrays.stream(round).map(x -> x * (random.nextDouble() < slow ? speed : 1)
                        * (1 + 0.01 * random.nextGaussian())).toArray();
            }
            covered += contains(ConfidenceIntervals.ratioOfMeans(sides[0], sides[1]).orElseThrow(), 1) ? 1 : 0;
            for (int side = 0; side < 2; side++) {
                shown += NoiseFloor.exceeded(1, ConfidenceIntervals.chance(sides[side], sides[1 - side],
                        NoiseFloor.LEAST_EFFECT), NoiseFloor.FALSE_ALARM, 1) ? 1 : 0;
            }
        }
        assertThat((double) covered / CASES).isGreaterThanOrEqualTo(0.95);
        assertThat((double) shown / CASES).isLessThanOrEqualTo(0.03);
    }

    private static boolean contains(Interval interval, double value) {
        return value >= interval.low() && value <= interval.high();
    }

    /** Values around a true mean whose standard deviation is that share of it. */
    private static double[] sample(Random random, int count, double mean, double noise, boolean logNormal) {
        double sigma = Math.sqrt(Math.log1p(noise * noise));
        return random.doubles(count).map(ignored -> random.nextGaussian())
                .map(g -> mean * (logNormal ? Math.exp(sigma * g - sigma * sigma / 2) : 1 + noise * g)).toArray();
    }

    @Test
    void aValueOfZeroHasNoRatio() {
        assertThat(ConfidenceIntervals.ratioOfMeans(new double[]{1, 2, 3}, new double[]{0, 1, 2})).isEmpty();
    }

    @Test
    void tooFewValuesGiveNone() {
        assertThat(ConfidenceIntervals.mean(new double[]{1, 2})).isEmpty();
        assertThat(ConfidenceIntervals.ratioOfMeans(new double[]{1, 2, 3}, new double[]{1, 2})).isEmpty();
    }

    @Test
    void intervals() {
        assertThat(new Interval(2, 4).inverse()).isEqualTo(new Interval(0.25, 0.5));
        assertThatThrownBy(() -> new Interval(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void noiseIsTheSpreadOfRepetitions() {
        // pairs: 110/100 = 1.1, 121/100 = 1.21, 121/110 = 1.1; a cell that ran once adds none
        var noise = NoiseFloor.of(List.of(group(100, 110, 121), group(5000)));
        assertThat(noise.getAsDouble()).isBetween(1.1, 1.21);
        assertThat(NoiseFloor.of(List.of(group(100), group(5000)))).isEmpty();
    }

    /** 100 per second three times, or once 111 and then nothing: 37 on average, and a ratio of 2.7. */
    @Test
    void runsThatFailCountAgainstTheirVariant() {
        var sound = group(1000, 1000, 1000);
        var failing = group(1110, -1, -1);
        assertThat(failing.throughputs()).containsExactly(111, 0, 0);
        assertThat(failing.failedRuns()).isEqualTo(2);
        assertThat(failing.typical().cell().throughputPerSecond()).hasValue(111);
        assertThat(group(-1, -1).throughputPerSecond()).isEmpty();
        var comparison = Comparison.of(failing, sound, Axis.SERVER, 1.05).orElseThrow();
        assertThat(comparison.a()).isSameAs(sound);
        assertThat(comparison.ratio()).isCloseTo(100 / 37.0, within(1e-9));
        assertThat(comparison.interval()).isEmpty();
        assertThat(comparison.shown()).isTrue();
        assertThat(Sentences.of(comparison)).contains(", means of 3 runs each, 2 of 3 runs of virtual failed)");
    }

    /** One failed run of three makes 1.5 × of equal systems (100 : 66.7), one of two 2 ×. Any run may fail, so that is no difference. */
    @Test
    void oneFailedRunIsChance() {
        var sound = group(1000, 1010, 1000);
        var pair = Comparison.of(sound, group(1000, -1, 990), Axis.SERVER, 1.02).orElseThrow();
        assertThat(pair.ratio()).isCloseTo(301 / 199.0, within(1e-9)).isGreaterThan(1.5);
        assertThat(pair.shown()).isFalse();
        assertThat(Comparison.of(group(1000, 1000), group(1000, -1), Axis.SERVER, 1.02).orElseThrow().shown())
                .isFalse();
        assertThat(Comparison.of(sound, group(500, -1, 490), Axis.SERVER, 1.02).orElseThrow().shown()).isTrue();
        assertThat(Comparison.of(group(1000), group(400), Axis.SERVER, 1.02).orElseThrow().shown()).isTrue();
    }

    /** Runs that are alike have intervals of no width, whatever they differ by: 0.1, 2.9 or 3.1 %. */
    @Test
    void whatIsTooSmallToMatterIsNoDifference() {
        var slower = group(1000, 1000, 1000);
        assertThat(Comparison.of(group(1001, 1001, 1001), slower, Axis.SERVER, 1).orElseThrow().shown()).isFalse();
        assertThat(Comparison.of(group(1029, 1029, 1029), slower, Axis.SERVER, 1).orElseThrow().shown()).isFalse();
        assertThat(Comparison.of(group(1031, 1031, 1031), slower, Axis.SERVER, 1).orElseThrow().shown()).isTrue();
    }

    private static CellGroup group(int... answered) {
        return new CellGroup(Arrays.stream(answered).mapToObj(StatisticsTest::cell).toList());
    }

    /** @param answered in ten seconds; negative for a cell that failed */
    private static JudgedCell cell(int answered) {
        if (answered < 0) {
            var runner = HandMade.recording("r.jfr", 25, HandMade.event("virtual", "virtual", "runner", 8, 0, 25),
                    List.of(), new JvmEvent.Failure(0, "start", "the server did not start"));
            return JudgedCell.of(new Cell(CellKey.of(runner), Optional.empty(), Optional.empty(), Optional.of(runner),
                    Optional.empty()));
        }
        var event = HandMade.event("virtual", "virtual", "client", 8, 0, 25);
        var client = HandMade.recording("c.jfr", 25, event, HandMade.requests(answered, 1_000));
        return JudgedCell.of(new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(),
                Optional.empty()));
    }
}
