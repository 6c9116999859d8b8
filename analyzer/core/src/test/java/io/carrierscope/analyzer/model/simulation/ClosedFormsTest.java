package io.carrierscope.analyzer.model.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.model.simulation.Model.Background;
import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import io.carrierscope.analyzer.model.simulation.Model.Lock;
import io.carrierscope.analyzer.model.simulation.Model.Step;
import io.carrierscope.analyzer.model.simulation.Model.Stops;
import io.carrierscope.analyzer.model.simulation.Model.Threads;
import io.carrierscope.analyzer.model.simulation.Model.Time;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/**
 * Queues with closed forms. Each is simulated {@value #RUNS} times, {@value #REQUESTS} requests each. The mean of the runs may differ from the
 * closed form by three of its own standard errors, and these are small: at most 2 % of the closed form.
 */
class ClosedFormsTest {
    private static final int RUNS = 30;
    private static final int FIRST_SEED = 100;
    private static final double REQUESTS = 20_000;
    private static final double ERRORS = 3;
    private static final double PRECISE = 0.02;
    private static final double MS = 1e6;
    private static final int MANY = 1_000_000;
    private static final double SLICE = 3 * MS;
    private static final double SHORT_SLICE = 0.25 * MS;

    /** Response time of M/M/1: exponential with the rate μ − λ = 100 − 73 per second. */
    @Test
    void oneExponentialServer() {
        var runs = runs(73, 1, pool(1), Time.exponential(10 * MS));
        isMean(runs, Durations::meanNanos, 1e9 / 27);
        isMean(runs, d -> d.percentileNanos(50), Math.log(2) * 1e9 / 27);
        isMean(runs, d -> d.percentileNanos(99), Math.log(100) * 1e9 / 27);
    }

    /** M/M/3 with λ = 230 and μ = 100 per second: by Erlang C a request waits with probability C, on average 1 / (3μ − λ) then. */
    @Test
    void severalExponentialServers() {
        double a = 2.3;
        double waits = a * a * a / 6 * 3 / (3 - a);
        double c = waits / (1 + a + a * a / 2 + waits);
        isMean(runs(230, 3, pool(3), Time.exponential(10 * MS)), Durations::meanNanos, (c / 70 + 0.01) * 1e9);
    }

    /** M/D/1 by Pollaczek and Khinchine: 7 ms, and a wait of ρ · 7 ms / (2 (1 − ρ)) with ρ = 0.77. */
    @Test
    void oneServerWithConstantTimes() {
        isMean(runs(110, 1, pool(1), Time.of(7 * MS)), Durations::meanNanos,
                (7 + 0.77 * 7 / (2 * 0.23)) * MS);
    }

    /** With short slices M/G/1-PS: E[S] / (1 − ρ) whatever the distribution; here 1 ms, and 21 ms for one of five at random: 5 ms and ρ = 0.7. */
    @Test
    void processorSharing() {
        Time time = random -> random.nextInt(5) == 0 ? 21 * MS : 1 * MS;
        var path = List.<Step>of(new Step.Enter(pool(MANY)), new Step.Compute(time), new Step.Leave());
        isMean(runs(new Model(new Arrivals.Poisson(140), REQUESTS / 140 * 1e9, 1, SHORT_SLICE, List.of(), path)),
                Durations::meanNanos, 5 * MS / 0.3);
    }

    /** First in, first out, the same times wait on average λ E[S²] / (2 (1 − ρ)) = 140 · 89 ms² / 0.6: far longer. */
    @Test
    void firstInFirstOutWithTheSameTimes() {
        Time time = random -> random.nextInt(5) == 0 ? 21 * MS : 1 * MS;
        isMean(runs(140, 1, pool(1), time), Durations::meanNanos, (5 + 0.14 * 89 / 0.6) * MS);
    }

    /** 300 requests and 250 bursts of background per second on one processor, all of 1 ms on average: M/M/1 with λ = 550, μ = 1,000. */
    @Test
    void background() {
        var path = List.<Step>of(new Step.Enter(pool(MANY)), new Step.Compute(Time.exponential(MS)), new Step.Leave());
        isMean(runs(new Model(new Arrivals.Poisson(300), REQUESTS / 300 * 1e9, 1, SLICE,
                List.of(new Background.Steady(0.25, MS)), path)), Durations::meanNanos, 1e9 / 450);
    }

    /** Bursts of 30 ms in each first of two parts of 50 ms: one of 30/100 requests waits, half of a burst. Requests take no time themselves. */
    @Test
    void burstsInParts() {
        var path = List.<Step>of(new Step.Enter(pool(MANY)), new Step.Compute(Time.of(1)), new Step.Leave());
        isMean(runs(new Model(new Arrivals.Poisson(300), REQUESTS / 300 * 1e9, 1, 99 * MS,
                List.of(new Background.InParts(List.of(30 * MS, 0.0), 50 * MS)), path)), Durations::meanNanos,
                0.3 * 15 * MS);
    }

    /** A carrier that is kept during waits of 7 ms is a server of M/D/1, one that is given up is none. */
    @Test
    void pinnedWaits() {
        var carrier = new Threads("carrier", new Jvm("server", 1, Stops.NONE), 1, false);
        isMean(runs(model(110, 1,
                List.of(new Step.Enter(carrier), new Step.Wait(Time.of(7 * MS), true), new Step.Leave()))),
                Durations::meanNanos, (7 + 0.77 * 7 / (2 * 0.23)) * MS);
        var free = runs(model(110, 1,
                List.of(new Step.Enter(carrier), new Step.Wait(Time.of(7 * MS), false), new Step.Leave())));
        assertThat(free).allSatisfy(d -> assertThat(d.percentileNanos(100)).isCloseTo(7_000_000, within(7_000L)));
    }

    /** A lock is a server, too, however many threads and processors there are. */
    @Test
    void lock() {
        var lock = new Lock("lock", 1);
        isMean(runs(model(110, 9, List.of(new Step.Enter(pool(MANY)), new Step.Take(lock),
                new Step.Wait(Time.of(7 * MS), false), new Step.GiveBack(lock), new Step.Leave()))),
                Durations::meanNanos,
                (7 + 0.77 * 7 / (2 * 0.23)) * MS);
    }

    /** The same load, offered in the same seconds: nothing differs. */
    @Test
    void theSeedDecides() {
        var model = model(110, 1, List.of(new Step.Enter(pool(1)), new Step.Compute(Time.exponential(7 * MS)),
                new Step.Leave()));
        var one = Simulation.responses(model, 2, 5);
        var same = Simulation.responses(model, 2, 5);
        assertThat(same.totalNanos()).isEqualTo(one.totalNanos());
        assertThat(ResponseTimes.of(same)).isEqualTo(ResponseTimes.of(one));
        assertThat(Simulation.responses(model, 2, 6).totalNanos()).isNotEqualTo(one.totalNanos());
    }

    private static Threads pool(int threads) {
        return new Threads("pool", new Jvm("server", 1_000, Stops.NONE), threads, true);
    }

    private static List<Durations> runs(double perSecond, double processors, Threads threads, Time time) {
        return runs(model(perSecond, processors,
                List.of(new Step.Enter(threads), new Step.Compute(time), new Step.Leave())));
    }

    private static Model model(double perSecond, double processors, List<Step> path) {
        return new Model(new Arrivals.Poisson(perSecond), REQUESTS / perSecond * 1e9, processors, SLICE, List.of(),
                path);
    }

    private static List<Durations> runs(Model model) {
        return IntStream.range(0, RUNS).mapToObj(seed -> Simulation.responses(model, 1, FIRST_SEED + seed)).toList();
    }

    private static void isMean(List<Durations> runs, ToDoubleFunction<Durations> figure, double expectedNanos) {
        double[] figures = runs.stream().mapToDouble(figure).toArray();
        double error = Math.sqrt(StatUtils.variance(figures) / figures.length);
        assertThat(error).isLessThan(PRECISE * expectedNanos);
        assertThat(Arrays.stream(figures).average().orElseThrow()).isCloseTo(expectedNanos, within(ERRORS * error));
    }
}
