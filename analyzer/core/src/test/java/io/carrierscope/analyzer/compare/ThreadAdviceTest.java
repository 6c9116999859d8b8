package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.report.table.AdviceBlocks.ClosedKnee;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.compare.LimitedGroup.limited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.ThreadAdvice.Answer;
import io.carrierscope.analyzer.compare.ThreadAdvice.Effect;
import io.carrierscope.analyzer.compare.ThreadAdvice.Row;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the advice says of throughputs that are given by hand. */
class ThreadAdviceTest {
    private static final String APPLICATION = """
            {"server": {"application":{"jar": "shop.jar"}}}""";

    /** Requests per ten seconds of each repetition, by load: with a pool, and with virtual threads. */
    private record Load(int clients, List<Integer> platform, List<Integer> virtual) {}

    private static Optional<ThreadAdvice> advice(String definition, Load... loads) {
        var recordings = Stream.of(loads).flatMap(load -> Stream.of(
                cells(definition, "platform-pool", load.clients(), load.platform()),
                cells(definition, "virtual", load.clients(), load.virtual()))).flatMap(List::stream).toList();
        return ThreadAdvice.of(Run.of(Analysis.of(recordings)).get(0));
    }

    private static List<MeasuredRecording> cells(String definition, String threads, int clients,
            List<Integer> requests) {
        var recordings = new ArrayList<MeasuredRecording>();
        for (int run = 1; run <= requests.size(); run++) {
            recordings.add(recording("s", 25, info(definition, threads, "server", clients, run), cpu(0.1, 0.2)));
            recordings.add(recording("c", 25, info(definition, threads, "client", clients, run),
                    all(requests(requests.get(run - 1), 50_000_000L), cpu(0.1, 0.2))));
        }
        return recordings;
    }

    /** With pools of 10 and of 50 connections, in the order 50, 10 for virtual threads. */
    @Test
    void severalPairsAreToldApartByTheirNames() {
        var recordings = Stream
                .of(server("platform-10", "platform-pool", 200), server("platform-50", "platform-pool", 300),
                        server("virtual-50", "virtual", 630), server("virtual-10", "virtual", 202))
                .flatMap(List::stream)
                .toList();
        var advice = ThreadAdvice.of(Run.of(Analysis.of(recordings)).get(0)).orElseThrow();
        assertThat(advice.rows()).extracting(r -> r.platform().key().variant() + " " + r.virtual().key().variant())
                .containsExactly("platform-50 virtual-50", "platform-10 virtual-10");
        assertThat(advice.rows().get(0).ratio().orElseThrow()).isCloseTo(2.1, within(1e-9));
    }

    private static List<MeasuredRecording> server(String name, String threads, int requests) {
        return List.of(recording("s", 25, info(name, APPLICATION, threads, "server", 50, 1), cpu(0.1, 0.2)),
                recording("c", 25, info(name, APPLICATION, threads, "client", 50, 1),
                        all(requests(requests, 50_000_000L), cpu(0.1, 0.2))));
    }

    private static JvmEvent.CellInfo info(String definition, String threads, String role, int clients, int run) {
        return info(threads, definition, threads, role, clients, run);
    }

    private static JvmEvent.CellInfo info(String server, String definition, String threads, String role, int clients,
            int run) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "shop",
                "shop." + server + ".closed-" + clients + ".r" + run, server, "requests", "closed-" + clients, run,
                role, threads, clients, 0, 0, 2, "", definition);
    }

    @Test
    void moreAtOneLoadAndEqualAtTheOtherIsOn() {
        var advice = advice(APPLICATION, new Load(50, List.of(500, 501, 499), List.of(498, 502, 500)),
                new Load(400, List.of(200, 202, 198), List.of(390, 388, 392))).orElseThrow();
        assertThat(advice.answer()).isEqualTo(Answer.ON);
        var first = advice.rows().get(0);
        assertThat(first.effect()).isEqualTo(Effect.MORE);
        assertThat(first.ratio().orElseThrow()).isCloseTo(390 / 200.0, within(1e-9));
        assertThat(390 / 200.0).isBetween(first.interval().orElseThrow().low(), first.interval().orElseThrow().high());
        assertThat(advice.rows().get(1).effect()).isEqualTo(Effect.NONE);
    }

    /** Each request takes 50 ms: 1,300 in 10 s are 6.5 at once, 370 are 1.85, 4,000 are 20. */
    @Test
    void theKneeIsWhereMoreRequestsAtOnceOnlyWait() {
        var advice = advice(APPLICATION, new Load(3, List.of(500), List.of(370)),
                new Load(20, List.of(1_300), List.of(4_000))).orElseThrow();
        var platform = knee(advice.rows().stream().map(Row::platform).toList());
        assertThat(platform.atOnce()).isCloseTo(6.5, within(1e-9));
        assertThat(platform.below() || platform.beyond()).isFalse();
        assertThat(knee(advice.rows().stream().map(Row::virtual).toList()).beyond()).isTrue();
        assertThat(new ClosedKnee(3.2, 3, 20).below()).isTrue();
        assertThat(ClosedKnee.of(List.of(advice.rows().get(0).platform()))).isEmpty();
    }

    private static ClosedKnee knee(List<CellGroup> loads) {
        return ClosedKnee.of(loads).orElseThrow();
    }

    @Test
    void fewerIsOffAndItsRatioIsBelowOne() {
        var advice = advice(APPLICATION, new Load(50, List.of(500, 501, 499), List.of(400, 402, 398))).orElseThrow();
        assertThat(advice.answer()).isEqualTo(Answer.OFF);
        assertThat(advice.rows().get(0).ratio().orElseThrow()).isCloseTo(0.8, within(1e-9));
        assertThat(advice.rows().get(0).interval().orElseThrow().high()).isLessThan(1);
    }

    @Test
    void fewerByTwoPercentMakesNoDifference() {
        var advice = advice(APPLICATION, new Load(50, List.of(500, 501, 499), List.of(490, 491, 489))).orElseThrow();
        assertThat(advice.rows().get(0).small()).isTrue();
        assertThat(advice.answer()).isEqualTo(Answer.NO_DIFFERENCE);
    }

    @Test
    void bothWaysDepends() {
        var advice = advice(APPLICATION, new Load(50, List.of(500, 501, 499), List.of(400, 402, 398)),
                new Load(400, List.of(200, 202, 198), List.of(390, 388, 392))).orElseThrow();
        assertThat(advice.answer()).isEqualTo(Answer.DEPENDS);
    }

    @Test
    void noDifferenceShownInScatteredRunsIsNoAdvice() {
        var advice = advice(APPLICATION, new Load(50, List.of(500, 250, 900), List.of(420, 800, 300))).orElseThrow();
        assertThat(advice.rows().get(0).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(advice.answer()).isEqualTo(Answer.UNKNOWN);
    }

    /** Three runs that scatter are no advice; one of them alone, or two, which are as close as can be, must not be one. */
    @Test
    void singleRunsDoNotShowThatThereIsNoDifference() {
        assertThat(row(List.of(500), List.of(505)).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(row(List.of(500, 503), List.of(505, 499)).effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(row(List.of(500, 503, 501), List.of(505, 499, 502)).effect()).isEqualTo(Effect.NONE);
    }

    /** Ten connections allow 51 and 49 per second in the typical runs: a quotient of 1.04, however much the runs differ. */
    @Test
    void aCommonLimitIsAnAnswerAlthoughRunsScatter() {
        Row runs = row(List.of(300, 500, 900), List.of(310, 480, 920));
        assertThat(runs.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(runs.interval().orElseThrow().high()).isGreaterThan(1.5);
        var limited = new Row(limited(runs.platform(), Bound.Id.DOWNSTREAM, 1.02),
                limited(runs.virtual(), Bound.Id.DOWNSTREAM, 1.02), runs.comparison());
        assertThat(limited.commonLimit().orElseThrow().perSecond()).isCloseTo(51, within(1e-9));
        assertThat(limited.byLimits()).isTrue();
        assertThat(new ThreadAdvice(List.of(limited)).answer()).isEqualTo(Answer.NO_DIFFERENCE);
        var other = new Row(limited.platform(), limited(runs.virtual(), Bound.Id.CPU, 1.02), runs.comparison());
        assertThat(other.effect()).isEqualTo(Effect.UNKNOWN);
        var unexplained = new Row(limited.platform(), limited(runs.virtual(), Bound.Id.DOWNSTREAM, 1.2),
                runs.comparison());
        assertThat(unexplained.effect()).isEqualTo(Effect.UNKNOWN);
    }

    /** The typical runs allow 47 and 54 per second, a quotient of 1.15; on average all runs of both allow 55.7. */
    @Test
    void aCommonLimitIsThatOfAllRuns() {
        Row runs = row(List.of(300, 470, 900), List.of(310, 540, 820));
        assertThat(new Row(limited(runs.platform(), Bound.Id.DOWNSTREAM, 1),
                limited(runs.virtual(), Bound.Id.DOWNSTREAM, 1), runs.comparison()).commonLimit()).isPresent();
        Row apart = row(List.of(300, 470, 900), List.of(310, 640, 920));
        assertThat(new Row(limited(apart.platform(), Bound.Id.DOWNSTREAM, 1),
                limited(apart.virtual(), Bound.Id.DOWNSTREAM, 1), apart.comparison()).commonLimit()).isEmpty();
    }

    /** The pool allows 50 per second in the typical run; the least run with virtual threads does 61, then 55, which is not clearly more. */
    @Test
    void eachRunBeyondWhatThePoolAllowsIsAnAnswerAlthoughRunsScatter() {
        assertThat(beyondPool(610, 1_900, 3_300).effect()).isEqualTo(Effect.MORE);
        assertThat(beyondPool(610, 1_900, 3_300).byLimits()).isTrue();
        assertThat(beyondPool(550, 1_900, 3_300).effect()).isEqualTo(Effect.UNKNOWN);
    }

    /** The pool allowed 50 per second in its recorded part, and a run with it answered 58 without the recorder: 61 is 1.05 times that. */
    @Test
    void whatThePoolDidWithoutTheRecorderItAllows() {
        Row row = row(List.of(580, 500, 490), List.of(610, 1_900, 3_300));
        assertThat(new Row(limited(row.platform(), Bound.Id.PLATFORM_POOL, 1), row.virtual(), row.comparison())
                .effect()).isEqualTo(Effect.UNKNOWN);
    }

    private static Row beyondPool(Integer... virtual) {
        Row row = row(List.of(510, 500, 490), List.of(virtual));
        return new Row(limited(row.platform(), Bound.Id.PLATFORM_POOL, 1), row.virtual(), row.comparison());
    }

    private static Row row(List<Integer> platform, List<Integer> virtual) {
        return advice(APPLICATION, new Load(50, platform, virtual)).orElseThrow().rows().get(0);
    }

    /** 100 of 1,000 against 130 of 1,000 is chance (2.1 standard errors of 1.43 %); against 190 it is not (5.7 of 1.57 %). */
    @Test
    void failuresDecideWhereTheyAreNotChance() {
        assertThat(failing(100, 130).effect()).isNotEqualTo(Effect.LESS);
        assertThat(failing(100, 190).effect()).isEqualTo(Effect.LESS);
        assertThat(failing(190, 100).effect()).isEqualTo(Effect.MORE);
        assertThat(ThreadAdvice.failedShare(failing(100, 190).virtual())).isCloseTo(0.19, within(1e-9));
    }

    /**
     * Failures of 3,000 requests of three runs each: 5 % of one run, 50 of 3,000 and 4.7 standard errors, and none of any other run, are chance
     * as that run is. 1.7 % of each run are not.
     */
    @Test
    void failuresOfOneRunDecideNothing() {
        assertThat(failing(List.of(0, 0, 0), List.of(0, 50, 0)).byFailures()).isFalse();
        assertThat(failing(List.of(0, 50, 0), List.of(0, 0, 0)).byFailures()).isFalse();
        assertThat(failing(List.of(0, 0, 0), List.of(17, 17, 16)).effect()).isEqualTo(Effect.LESS);
        assertThat(failing(List.of(17, 17, 16), List.of(0, 0, 0)).effect()).isEqualTo(Effect.MORE);
    }

    /** A pool that does not start in any of three runs, as for a wrong argument, is no reason for virtual threads. */
    @Test
    void whatDoesNotStartDecidesNothing() {
        var recordings = new ArrayList<>(cells(APPLICATION, "virtual", 50, List.of(370, 410, 390)));
        for (int run = 1; run <= 3; run++) {
            recordings.add(recording("f", 25, info(APPLICATION, "platform-pool", "runner", 50, run), List.of(),
                    new JvmEvent.Failure(0, "server-start", "server ended with exit code 1")));
        }
        var advice = ThreadAdvice.of(Run.of(Analysis.of(recordings)).get(0)).orElseThrow();
        assertThat(advice.rows()).singleElement().satisfies(row -> {
            assertThat(row.byFailures()).isFalse();
            assertThat(row.effect()).isEqualTo(Effect.UNKNOWN);
        });
        assertThat(advice.answer()).isEqualTo(Answer.UNKNOWN);
    }

    private static Row failing(int platform, int virtual) {
        return failing(List.of(platform), List.of(virtual));
    }

    /** @param platform requests of 1,000 that fail in each run */
    private static Row failing(List<Integer> platform, List<Integer> virtual) {
        var recordings = Stream.of(failing("platform-pool", platform), failing("virtual", virtual))
                .flatMap(List::stream).toList();
        return ThreadAdvice.of(Run.of(Analysis.of(recordings)).get(0)).orElseThrow().rows().get(0);
    }

    private static List<MeasuredRecording> failing(String threads, List<Integer> failed) {
        return IntStream.range(0, failed.size()).boxed()
                .flatMap(i -> failing(threads, i + 1, failed.get(i)).stream()).toList();
    }

    private static List<MeasuredRecording> failing(String threads, int run, int failed) {
        var requests = requests(1_000, 50_000_000L).stream().map(JvmEvent.Request.class::cast)
                .<JvmEvent>map(
                        r -> new JvmEvent.Request(r.startNanos(), r.durationNanos(), r.id(), r.responseNanos(), 0,
                                r.firstByteNanos(), r.id() <= failed ? "http-5xx" : null, null, true, true))
                .toList();
        return List.of(recording("s", 25, info(APPLICATION, threads, "server", 50, run), cpu(0.1, 0.2)),
                recording("c", 25, info(APPLICATION, threads, "client", 50, run), all(requests, cpu(0.1, 0.2))));
    }

    @Test
    void serversOfTheCatalogueGetNoAdvice() {
        assertThat(advice("{}", new Load(50, List.of(500), List.of(400)))).isEmpty();
    }
}
