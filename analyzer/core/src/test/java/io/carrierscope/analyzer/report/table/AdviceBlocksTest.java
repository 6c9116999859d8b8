package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.LimitedGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.compare.ThreadAdvice;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.LongestQueue;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block.Points;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.json.ReportJson;
import io.carrierscope.analyzer.report.metric.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the advice says, of requests of 50 ms in 10 s. */
class AdviceBlocksTest {
    /** 1,400 are 7.0 at once, 4,000 are 20. */
    @Test
    void namesTheKneeOfEach() {
        var prose = prose(List.of(cells("platform-pool", 3, 500, 501, 499), cells("virtual", 3, 498, 502, 500),
                cells("platform-pool", 20, 1_400, 1_401, 1_399), cells("virtual", 20, 4_000, 4_001, 3_999)));
        assertThat(prose.get(0)).startsWith("Turn virtual threads on: with them 2.86 × the requests per second");
        assertThat(prose.get(1)).isEqualTo("requests, JDK 25: the knee, beyond which more requests at once only wait,"
                + " is about 7 with platform threads, more than 20 with virtual threads. With fewer than 7 at once, both"
                + " answer as many.");
    }

    @Test
    void saysWhyThereIsNone() {
        assertThat(prose(List.of(cells("platform-pool", 3, 500, 250, 900), cells("virtual", 3, 420, 800, 300))))
                .containsExactly(
                        "No advice: the runs differ too much from one another; repeat them more often, on a quiet machine.");
    }

    /** Runs with 3 clients scatter as above; those with 20 do not. */
    @Test
    void ofALoadWhoseEffectIsUnknownItSaysNothingElse() {
        var scattered = List.of(cells("platform-pool", 3, 500, 250, 900), cells("virtual", 3, 420, 800, 300));
        assertThat(prose(Stream.concat(scattered.stream(), Stream.of(cells("platform-pool", 20, 1_400, 1_401, 1_399),
                cells("virtual", 20, 4_000, 4_001, 3_999))).toList()).getFirst())
                .startsWith("Turn virtual threads on: with them 2.86 × the requests per second")
                .contains(" (requests, closed-20, JDK 25); not known at requests, closed-3, JDK 25.");
        assertThat(prose(Stream.concat(scattered.stream(), Stream.of(cells("platform-pool", 20, 1_400, 1_401, 1_399),
                cells("virtual", 20, 900, 901, 899))).toList()).getFirst())
                .startsWith("Leave virtual threads off: ").contains("; not known at requests, closed-3, JDK 25.");
        assertThat(prose(Stream.concat(scattered.stream(), Stream.of(cells("platform-pool", 20, 1_400, 1_401, 1_399),
                cells("virtual", 20, 1_402, 1_401, 1_400))).toList()).getFirst())
                .startsWith("It makes no difference to throughput here whether virtual threads are on; not known at"
                        + " requests, closed-3, JDK 25.");
    }

    /** The runs scatter as above, but ten connections explain all of them: 30.6 and 28.6 per second in the typical ones. */
    @Test
    void aCommonLimitIsAnAnswer() {
        var analysis = Analysis.of(Stream.of(cells("platform-pool", 3, 300, 150, 900),
                cells("virtual", 3, 280, 800, 160)).flatMap(List::stream).toList());
        var row = ThreadAdvice.of(Run.of(analysis).get(0)).orElseThrow().rows().get(0);
        var limited = new ThreadAdvice.Row(LimitedGroup.limited(row.platform(), Bound.Id.DOWNSTREAM, 1.02),
                LimitedGroup.limited(row.virtual(), Bound.Id.DOWNSTREAM, 1.02), row.comparison());
        var advice = new AdviceBlocks(new ThreadAdvice(List.of(limited)), CellNames.of(analysis));
        assertThat(Json.write(new Row<>(AdviceBlocks.ADVICE, advice))).contains("no-difference",
                "It makes no difference to throughput here", "\"by\" : \"limits\"");
    }

    @Test
    void programsReadTheSame() throws Exception {
        var analysis = Analysis
                .of(Stream.of(cells("platform-pool", 3, 500, 501, 499), cells("virtual", 3, 400, 401, 399))
                        .flatMap(List::stream).toList());
        var advice = new ObjectMapper().readTree(Json.write(new Row<>(ReportJson.REPORT, analysis))).get("advice")
                .get(0);
        assertThat(advice.get("answer").asText()).isEqualTo("off");
        assertThat(advice.get("loads").get(0).get("effect").asText()).isEqualTo("less");
        assertThat(advice.get("loads").get(0).get("by").asText()).isEqualTo("runs");
        assertThat(advice.get("loads").get(0).get("ratio").asDouble()).isEqualTo(0.8);
    }

    /** A thread of the pool waits for a permit all the time; 294 of 300 requests are within the noise of 5 %, 270 are not. */
    @Test
    void virtualThreadsHaveTheLimitDownstreamThatThePoolShows() {
        var waiting = new JvmEvent.Park(TEN_SECONDS.startNanos(), TEN_SECONDS.lengthNanos(),
                Recorded.platform(30, "http-1"),
                Recorded.stack("java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.Semaphore.acquire",
                        "shop.Bank.pay"),
                "java.util.concurrent.Semaphore$NonfairSync");
        var pool = cells("platform-pool", 3, List.of(waiting), 300, 301, 299);
        assertThat(lines(List.of(pool, cells("virtual", 3, 294, 293, 295)))).contains(
                "virtual: 29.4 ± 0.8 % per second; its waits are not recorded; as many per second as platform-pool,"
                        + " which is limited by the permits or connections (Semaphore) at shop.Bank.pay:7 (at most 30.0)");
        assertThat(lines(List.of(pool, cells("virtual", 3, 270, 271, 269)))).noneMatch(l -> l.contains("as many"));
    }

    private static List<String> lines(List<List<MeasuredRecording>> groups) {
        var analysis = Analysis.of(groups.stream().flatMap(List::stream).toList());
        return AdviceBlocks.of(Run.of(analysis).get(0), CellNames.of(analysis)).stream()
                .filter(Points.class::isInstance).map(Points.class::cast).flatMap(p -> p.points().stream())
                .flatMap(p -> p.lines().stream()).map(l -> l.replaceFirst("; p99.*", "")).toList();
    }

    /** Of the virtual threads of the slower application 7 of 8 queue for a lock: the comparison names its line. */
    @Test
    void aComparisonNamesTheLineOfTheCause() {
        var crowd = new LongestQueue(WaitKind.LOCK, " (ReentrantLock)", "shop.Prices.of:7", 7, 8, "virtual threads", 1,
                1,
                Stack.NONE);
        var dump = HandMade.dump(List.of("No carrier is stuck"), 0, false, Optional.of(crowd), Map.of("", 8));
        var slow = new ArrayList<>(cells("virtual", 8, List.of(new JvmEvent.VirtualThreadLife(
                HandMade.TEN_SECONDS.startNanos(), Recorded.virtual(70), true)), 200));
        slow.set(0, slow.get(0).with(dump));
        slow.addAll(cells("platform", 8, 900));
        assertThat(Analysis.of(slow).comparisons()).singleElement().satisfies(c -> assertThat(Sentences.of(c)).contains(
                "lock-contention (7 of 8 virtual threads waited for a lock (ReentrantLock) at shop.Prices.of:7 when"));
    }

    private static List<String> prose(List<List<MeasuredRecording>> groups) {
        var analysis = Analysis.of(groups.stream().flatMap(List::stream).toList());
        return AdviceBlocks.of(Run.of(analysis).get(0), CellNames.of(analysis)).stream()
                .filter(Prose.class::isInstance).map(Prose.class::cast).map(Prose::text).toList();
    }

    private static List<MeasuredRecording> cells(String threads, int clients, int... requests) {
        return cells(threads, clients, List.of(), requests);
    }

    private static List<MeasuredRecording> cells(String threads, int clients, List<JvmEvent> waits, int... requests) {
        var recordings = new ArrayList<MeasuredRecording>();
        for (int run = 1; run <= requests.length; run++) {
            recordings.add(recording("s", 25, info(threads, "server", clients, run), all(waits, cpu(0.1, 0.2))));
            recordings.add(recording("c", 25, info(threads, "client", clients, run),
                    all(requests(requests[run - 1], 50_000_000L), cpu(0.1, 0.2))));
        }
        return recordings;
    }

    private static JvmEvent.CellInfo info(String threads, String role, int clients, int run) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "shop",
                "shop." + threads + ".closed-" + clients + ".r" + run, threads, "requests", "closed-" + clients, run,
                role, threads, clients, 0, 0, 2, "", "{\"server\": {\"application\":{\"jar\": \"shop.jar\"}}}");
    }
}
