package io.carrierscope.analyzer.model.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.model.simulation.Model.Background;
import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import io.carrierscope.analyzer.model.simulation.Model.Step;
import io.carrierscope.analyzer.model.simulation.Model.Stops;
import io.carrierscope.analyzer.model.simulation.Model.Threads;
import io.carrierscope.analyzer.model.simulation.Model.Time;
import io.carrierscope.analyzer.model.simulation.Prediction.ResponseTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Few requests at known times, computed by hand. */
class SimulationTest {
    private static final double MS = 1e6;
    private static final double SLICE = 2 * MS;
    private static final Offset<Long> CLOSE = within(20_000L); // percentiles are exact to 0.1 %
    private static final Jvm SERVER = new Jvm("server", 9, Stops.NONE);

    @Test
    void requestsThatDoNotMeetTakeTheirOwnTime() {
        // every 10 ms, 7 ms each
        var all = simulated(new Arrivals.Constant(100), 1, 900,
                visit(threads(1, true), new Step.Compute(Time.of(7 * MS))));
        assertThat(all.count()).isEqualTo(90);
        assertThat(all.percentileNanos(0)).isCloseTo(7_000_000, CLOSE);
        assertThat(all.maxNanos()).isCloseTo(7_000_000, CLOSE);
    }

    @Test
    void oneThreadServesInOrder() {
        // due at 0, 1 and 5 ms, 4 ms each: end at 4, 8, 12
        assertThat(threeRequests(1, threads(1, true), new Step.Compute(Time.of(4 * MS)))).containsExactly(4.0, 7.0,
                7.0);
    }

    @Test
    void runnableThreadsTakeTurns() {
        // 4 ms each, slices of 2 ms: the first 0–2, the second 2–4, the first 4–6; the third, due at 5, is behind the second: 6–8 and 8–12
        assertThat(threeRequests(1, threads(3, true), new Step.Compute(Time.of(4 * MS)))).containsExactly(6.0, 7.0,
                7.0);
    }

    @Test
    void aThreadGoesOnWithItsNextRequestUntilItsSliceEnds() {
        // 1 ms on the thread a, then 1 ms on a thread of b: a 0–1, 1–2; its slice ends, so it queues behind two of b: 2–3, 3–4; a 4–5; b 5–6
        var path = visit(new Threads("a", SERVER, 1, true), new Step.Compute(Time.of(MS)));
        path.addAll(visit(new Threads("b", SERVER, 9, true), new Step.Compute(Time.of(MS))));
        assertThat(millis(path, 1, 0, 0.5, 0.75)).containsExactly(3.0, 3.5, 5.25);
    }

    @Test
    void whoJustWokeUpComesBeforeOneThatHadItsSlice() {
        // 5 ms each, due at 0, 1 and 5: the first 0–2, the second 2–4, the first 4–6; at 5 both have used 3 ms of the processor's virtual
        // time, and so begins the third: at 6 the second (6–8) is due before it, then it runs 8–10 before the first (10–11), which used 4
        assertThat(threeRequests(1, threads(3, true), new Step.Compute(Time.of(5 * MS)))).containsExactly(11.0, 11.0,
                10.0);
    }

    @Test
    void aProcessorWithoutThreadsTakesThoseOfAnother() {
        // 5 ms each, due at 0, 1 and 5 on two processors: the first 0–5, the second 1–6, the third 5–10, whichever it joins
        assertThat(threeRequests(2, threads(3, true), new Step.Compute(Time.of(5 * MS)))).containsExactly(5.0, 5.0,
                5.0);
    }

    @Test
    void withAFractionOfAProcessorAllAreSlower() {
        // two at the speed 0.75: 3 ms take 4
        assertThat(threeRequests(1.5, threads(3, true), new Step.Compute(Time.of(3 * MS)))).containsExactly(4.0, 4.0,
                4.0);
    }

    @Test
    void aJvmGetsNoMoreThanItsLimit() {
        var half = new Threads("half", new Jvm("half", 0.5, Stops.NONE), 1, true);
        assertThat(threeRequests(2, half, new Step.Compute(Time.of(4 * MS)))).containsExactly(8.0, 15.0, 19.0);
    }

    @Test
    void whatOneJvmMayNotUseIsLeftToTheOther() {
        var limited = new Threads("limited", new Jvm("limited", 1, Stops.NONE), 3, true);
        // as on one processor
        assertThat(threeRequests(2, limited, new Step.Compute(Time.of(4 * MS)))).containsExactly(6.0, 7.0, 7.0);
        // 2 ms on the one processor that the first JVM may use, then 1 ms on the other: 0–2, 2–4, 5–7
        var path = new ArrayList<>(visit(limited, new Step.Compute(Time.of(2 * MS))));
        path.addAll(visit(threads(3, true), new Step.Compute(Time.of(MS))));
        assertThat(millis(path, 2)).containsExactly(3.0, 4.0, 3.0);
    }

    @Test
    void pausesComeAsRecordedIfArrivalsDo() {
        // a stop from 30 to 38 ms, which takes a processor of two; 2 ms each, due at 29, 31 and 50 ms
        var stops = new Stops(List.of(new Span(30_000_000, 38_000_000)), 100 * MS, 1);
        var server = new Threads("t", new Jvm("server", 2, stops), 9, true);
        var path = visit(server, new Step.Compute(Time.of(2 * MS)));
        assertThat(millis(path, 2, 29, 31, 50)).containsExactly(10.0, 9.0, 2.0);
        // meanwhile another JVM has the other processor: 29–31, 31–33
        var other = visit(threads(9, true), new Step.Compute(Time.of(2 * MS)));
        other.addAll(visit(server));
        assertThat(millis(other, 2, 29, 30.5, 50)).containsExactly(2.0, 2.5, 2.0);
    }

    @Test
    void whatBringsOthersUnderWayDoesNotCount() {
        // 4 ms each on one thread, due at 0, 1 and 5: 0–4, 4–8, 8–12, and of the first only the others hear
        var arrivals = new Arrivals.Recorded(new double[]{0, MS, 5 * MS}, 1, 1);
        var all = simulated(arrivals, 1, 6, visit(threads(1, true), new Step.Compute(Time.of(4 * MS))));
        assertThat(all.count()).isEqualTo(2);
        assertThat(all.percentileNanos(1)).isCloseTo(7_000_000, CLOSE);
        assertThat(all.maxNanos()).isCloseTo(7_000_000, CLOSE);
    }

    @Test
    void carriersAreFreeDuringWaits() {
        // compute 1, wait 6, compute 1 on one carrier; due at 0, 1, 5: computing at 0–1, 1–2, 5–6, 7–8, 8–9, 12–13
        var path = visit(threads(1, false), new Step.Compute(Time.of(MS)), new Step.Wait(Time.of(6 * MS), false),
                new Step.Compute(Time.of(MS)));
        assertThat(millis(path, 1)).containsExactly(8.0, 8.0, 8.0);
        // a pool's thread is kept: 0–8, 8–16, 16–24
        assertThat(millis(visit(threads(1, true), new Step.Compute(Time.of(MS)), new Step.Wait(Time.of(6 * MS), false),
                new Step.Compute(Time.of(MS))), 1)).containsExactly(8.0, 15.0, 19.0);
    }

    @Test
    void aJvmStandsStillWhileItStops() {
        // stops of 8 ms every 100 ms, requests of 7 ms that do not disturb each other: who is due in the 7 ms before a stop is 8 ms late,
        // who is due within it waits for its end: (7 · 8 + 8² / 2) ms² in 100 ms
        var stops = new Stops(List.of(new Span(30_000_000, 38_000_000)), 100 * MS, 0);
        var server = new Threads("t", new Jvm("server", 99, stops), 99, true);
        var all = simulated(new Arrivals.Poisson(100), 99, 200_000, visit(server, new Step.Compute(Time.of(7 * MS))));
        assertThat(all.meanNanos()).isCloseTo(7.88 * MS, within(0.1 * MS));
        assertThat(all.maxNanos()).isCloseTo(15_000_000, CLOSE);
    }

    @Test
    void aShortWindowMayBeginWithinAStop() {
        // who is due within a stop of 8 ms waits for its end: 8² / 2 ms² in 100 ms, and 0.01 ms for the work
        var stops = new Stops(List.of(new Span(30_000_000, 38_000_000)), 100 * MS, 0);
        var path = visit(new Threads("t", new Jvm("server", 99, stops), 99, true),
                new Step.Compute(Time.of(0.01 * MS)));
        var model = new Model(new Arrivals.Poisson(1_000), 3 * MS, 99, SLICE, List.of(), path);
        assertThat(Simulation.responses(model, 30_000, 1).meanNanos()).isCloseTo(0.33 * MS, within(0.02 * MS));
    }

    @Test
    void compilersAreMetInAnyOfTheirSeconds() {
        // one of two parts of 70 ms has a burst of 20 ms on the only processor: who is due within it waits, 20² / 2 ms² in 140 ms
        var path = visit(threads(9, true), new Step.Wait(Time.of(0), false), new Step.Compute(Time.of(1e-3)));
        var model = new Model(new Arrivals.Poisson(1_000), 2 * MS, 1, 999 * MS,
                List.of(new Background.InParts(List.of(0.0, 20 * MS), 70 * MS)), path);
        assertThat(Simulation.responses(model, 30_000, 1).meanNanos()).isCloseTo(200 / 140.0 * MS, within(0.15 * MS));
    }

    @Test
    void aRangeNeedsTenWindows() {
        var two = ResponseTimes.of(Stream.of(33L, 11L).map(SimulationTest::window));
        assertThat(two.p99Nanos()).isCloseTo(22_000_000, CLOSE);
        assertThat(two.p99LeastNanos()).isEqualTo(two.p99Nanos()).isEqualTo(two.p99MostNanos());
        // of eleven runs nine are expected between the first and the last of ten windows, seven between the second and the ninth
        var ten = ResponseTimes.of(LongStream.rangeClosed(11, 20).mapToObj(SimulationTest::window));
        assertThat(ten.p99LeastNanos()).isCloseTo(11_000_000, within(11_000L));
        assertThat(ten.p99MostNanos()).isCloseTo(20_000_000, within(20_000L));
    }

    private static Durations window(long millis) {
        var one = new Durations();
        one.add(millis * 1_000_000);
        return one;
    }

    @Test
    void rarerStopsKeepTheirLength() {
        var stops = new Stops(List.of(new Span(30_000_000, 38_000_000)), 100 * MS, 1).rarer(2.5);
        assertThat(stops).isEqualTo(new Stops(List.of(new Span(75_000_000, 83_000_000)), 250 * MS, 1));
    }

    @Test
    void oneInSoManyDoesTheRest() {
        var path = visit(threads(9, true), new Step.Compute(Time.of(MS)), new Step.OneIn(3, 1),
                new Step.Wait(Time.of(5 * MS), false), new Step.Compute(Time.of(MS)));
        var all = simulated(new Arrivals.Constant(100), 1, 600, path);
        assertThat(all.count()).isEqualTo(60);
        assertThat(all.countUpTo(2_100_000)).isEqualTo(40);
        assertThat(all.maxNanos()).isCloseTo(7_000_000, CLOSE);
    }

    @Test
    void aBurstBeginsWhenTheLastOneHasEnded() {
        // 5 requests, a pool of one, 100 ms each: a burst takes 500 ms and a little
        var all = simulated(new Arrivals.Bursts(5, 1e6), 1, 1_950,
                visit(threads(1, true), new Step.Compute(Time.of(100 * MS))));
        assertThat(all.count()).isEqualTo(20);
        assertThat(all.maxNanos()).isCloseTo(500_000_000, within(600_000L));
    }

    private static Threads threads(int count, boolean kept) {
        return new Threads("threads", SERVER, count, kept);
    }

    private static List<Step> visit(Threads threads, Step... steps) {
        var path = new ArrayList<Step>();
        path.add(new Step.Enter(threads));
        path.addAll(List.of(steps));
        path.add(new Step.Leave());
        return path;
    }

    private static Arrivals recorded(double... millis) {
        return new Arrivals.Recorded(Arrays.stream(millis).map(m -> m * MS).toArray(), 1);
    }

    private static Durations simulated(Arrivals arrivals, double processors, double millis, List<Step> path) {
        return Simulation.responses(new Model(arrivals, millis * MS, processors, SLICE, List.of(), path), 1, 1);
    }

    private static List<Double> threeRequests(double processors, Threads threads, Step step) {
        return millis(visit(threads, step), processors);
    }

    /** Response times in milliseconds, in the order in which the requests are due. */
    private static List<Double> millis(List<Step> path, double processors) {
        return millis(path, processors, 0, 1, 5);
    }

    private static List<Double> millis(List<Step> path, double processors, double... due) {
        var model = new Model(recorded(due), 100 * MS, processors, SLICE, List.of(), path);
        var each = new TreeMap<Integer, Double>();
        new Simulation(model, new SplittableRandom(1), each::put).run();
        return each.values().stream().map(nanos -> Math.round(nanos / 1e4) / 100.0).toList();
    }
}
