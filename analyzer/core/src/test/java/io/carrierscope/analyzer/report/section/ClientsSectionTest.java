package io.carrierscope.analyzer.report.section;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.PublishedRatio;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.Trends;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.WaitTables;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Clients under test in the report: 5,000 connections asked for; one client reached them and one was stopped. */
public class ClientsSectionTest {
    private static final Sections.Section CLIENTS = Sections.MATRIX.stream().filter(e -> e.anchor().equals("clients"))
            .findFirst().orElseThrow().section();

    @Test
    void statesWhyAClientStopped() {
        String text = text(held("virtual", 2, 41, 5_000, null), held("platform", 2, 3_155, 3_120, "no more threads"));
        assertThat(text).contains("virtual: 5,000 of 5,000 connections in 2.00 s, at most 41 platform threads")
                .contains("platform: 3,120 of 5,000 connections in 2.00 s, stopped by: no more threads, at most 3,155"
                        + " platform threads")
                .contains("target reached").contains("retries: off").contains("3,120 of 5,000 held");
    }

    @Test
    void statesTimesAsMultiples() {
        assertThat(text(held("virtual", 2, 41, 5_000, null), held("platform", 7, 5_055, 5_000, null)))
                .contains("platform: 5,000 of 5,000 connections in 7.00 s (3.50 × virtual), at most 5,055");
    }

    /** 600 and 620 requests are answered in ten seconds for 1.2 and 0.3 of 2 processors; the second client had 1,000 due. */
    @Test
    void comparesCostsOnlyWhereRatesWereMet() {
        String text = text(rated("virtual", 600, 600, 0.6), rated("platform", 620, 620, 0.15),
                rated("async", 1_000, 620, 0.3));
        assertThat(text).contains("virtual: rate met, 20,000 µs CPU per request, at most")
                .contains("platform: rate met, 4,839 µs CPU per request (0.24 × virtual), at most")
                .contains("async: rate not met: 62 % of offered, 9,677 µs CPU per request, at most");
    }

    /** Single runs: 1.2 of 2 processors beside 0.84, of 600 requests each, are 20 and 14 ms, 0.7 ×; below 1 / 1.5 they would differ. */
    @Test
    void singleRunsThatDifferByLittleHaveNoMultiple() {
        assertThat(text(rated("virtual", 600, 600, 0.6), rated("platform", 600, 600, 0.42)))
                .contains("platform: rate met, 14,000 µs CPU per request, at most");
        assertThat(text(held("virtual", 10, 41, 5_000, null), held("platform", 14, 5_055, 5_000, null)))
                .contains("platform: 5,000 of 5,000 connections in 14.0 s, at most 5,055");
    }

    /** The generator's own waits are none of the client under test; 3 s and 1 s at the library's pool are. */
    @Test
    void waitsOfTheLoadGeneratorAreLeftOut() {
        var generator = new JvmEvent.Park(TEN_SECONDS.startNanos() + SECOND, 2 * SECOND, Recorded.platform(5, "load-5"),
                Recorded.stack("java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.Semaphore.acquire",
                        "io.carrierscope.runner.client.load.Burst.run"),
                "java.util.concurrent.Semaphore$NonfairSync");
        var analysis = Analysis.of(List.of(rated("platform", 620, 620, 0.15, lease(1, 3), lease(2, 1), generator)));
        assertThat(MarkdownWriter.write(WaitTables.MOST.typical(analysis))).contains("library.Pool.lease")
                .doesNotContain("Burst");
    }

    /** A retry that is off does not affect this row; a lifted limit would. */
    @Test
    void namesDecisiveLibrarySettings() {
        assertThat(text(rated("virtual", 600, 600, 0.6)))
                .contains("connections: unlimited instead of 5; default kept: a pool |");
    }

    /** Every JVM has carriers; idle ones say nothing about a client that does not use them. */
    @Test
    void onlyVirtualThreadsHaveCarriers() {
        String costs = text(rated("virtual", 600, 600, 0.6), rated("platform", 620, 620, 0.15),
                rated("async", 600, 600, 0.3));
        assertThat(costs).containsOnlyOnce("| 100.0 | 0.00 | - |").contains("| - | - | - |");
    }

    /** The server's recording may be lost, and its carriers are not those of the client; the client's two are idle throughout. */
    @Test
    void theTimelineIsThatOfTheClientsCarriers() {
        var analysis = Analysis.of(List.of(rated("virtual", 600, 600, 0.6)));
        assertThat(MarkdownWriter.write(new CellsSection().blocks(analysis)))
                .contains("Carrier timeline: 2 carriers for 100 ms, 5.0 s into the window");
    }

    /** More connections are better: 41,000 : 16,400 published, 5,000 : 3,120 measured. */
    @Test
    void theBestIsTheOneThatHoldsMostConnections() {
        var published = Analysis.of(List.of(held("virtual", 2, 41, 5_000, null), held("platform", 2, 9, 3_120, "-")))
                .published();
        var platform = PublishedRatio.of(published).stream().filter(r -> r.row() != r.fastest()).findFirst()
                .orElseThrow();
        assertThat(platform.row().group().key().variant()).isEqualTo("jdk-platform");
        assertThat(platform.published()).isCloseTo(2.5, within(1e-9));
        assertThat(platform.measured().orElseThrow()).isCloseTo(5_000 / 3_120.0, within(1e-9));
    }

    /** The client had a pause of 37 ms: 0.37 % of ten seconds, and 22.2 % of the sixtieth that it is in. */
    @Test
    void figuresOverTimeAreThoseOfTheClient() {
        var cell = Analysis.of(List.of(held("virtual", 2, 41, 5_000, null))).cells().getFirst().cell();
        assertThat(((Block.Details) Trends.of(cell).orElseThrow()).blocks()).map(Block.Chart.class::cast)
                .extracting(c -> c.title() + ": " + c.alternative())
                .contains("GC pauses, % of the time: 0.00 to 22.2, mean 0.37");
    }

    @Test
    void isEmptyWithoutClientsUnderTest() {
        assertThat(CLIENTS.blocks(Analysis.of(List.of()))).isEmpty();
    }

    private static String text(MeasuredRecording... recordings) {
        var analysis = Analysis.of(List.of(recordings));
        var blocks = new ArrayList<>(new AnswerSection().blocks(analysis));
        blocks.add(CellTables.verdicts(Run.of(analysis).get(0)));
        blocks.addAll(CLIENTS.blocks(analysis));
        return MarkdownWriter.write(blocks).replaceAll("\\s+", " ");
    }

    /** A client that holds connections, and one at a rate whose threads wait for connections: 3 s and 1 s of ten. */
    public static Analysis analysis() {
        return Analysis.of(List.of(held("virtual", 2, 41, 5_000, null),
                rated("platform", 620, 620, 0.15, lease(1, 3), lease(2, 1))));
    }

    private static JvmEvent lease(long thread, int seconds) {
        return new JvmEvent.Park(TEN_SECONDS.startNanos() + SECOND, seconds * SECOND,
                Recorded.platform(thread, "client-" + thread),
                Recorded.stack("java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.Semaphore.acquire",
                        "library.Pool.lease"),
                "java.util.concurrent.Semaphore$NonfairSync");
    }

    private static MeasuredRecording held(String model, int seconds, int threads, int reached, String stoppedBy) {
        return recording(model, "hold", 0,
                List.of(new JvmEvent.UsageSample(TEN_SECONDS.startNanos() + 7, 3 << 20, OptionalLong.of(5 << 20),
                        threads), new RuntimeEvents.GcPause(TEN_SECONDS.startNanos() + SECOND, 37_000_000)),
                new JvmEvent.Holding(TEN_SECONDS.startNanos(), OptionalLong.of(seconds * SECOND), 5_000, 5_000, reached,
                        stoppedBy));
    }

    private static MeasuredRecording rated(String model, int offered, int answered, double cpuShare,
            JvmEvent... waits) {
        return recording(model, "open", offered / 10.0,
                HandMade.all(HandMade.requests(answered, SECOND), HandMade.cpu(cpuShare, cpuShare),
                        List.of(idle(1), idle(2)), List.of(waits)),
                new JvmEvent.LoadSummary(0, offered, answered, 0, 0, 0, offered - answered, 0, 0, 0.5, 0,
                        10 * SECOND, 0, 0));
    }

    private static JvmEvent idle(long carrier) {
        return new JvmEvent.Park(TEN_SECONDS.startNanos(), 10 * SECOND, Recorded.carrier(carrier),
                Recorded.stack("a.B.c"), "java.util.concurrent.ForkJoinPool");
    }

    private static MeasuredRecording recording(String model, String loop, double rate, List<JvmEvent> events,
            JvmEvent account) {
        String client = "jdk-" + model;
        String definition = "{\"subject\":\"client\",\"client\":\"" + client + "\",\"load\":{\"loop\":\"" + loop
                + "\"},\"published\":[{\"study\":\"002\",\"row\":\"all\",\"metric\":\"connections\",\"value\":"
                + (model.equals("virtual") ? 41_000 : 16_400) + "}]}";
        var profile = Recorded.profile(Recorded.jvm(25), Recorded.hardwareThreads(2),
                Recorded.setting("jdk.ThreadPark", "enabled", "true"),
                Recorded.setting("jdk.ThreadPark", "threshold", "0 ns"),
                Recorded.setting("jdk.VirtualThreadPinned", "enabled", "true"),
                Recorded.setting("jdk.VirtualThreadPinned", "threshold", "0 ns"),
                new JvmEvent.CellInfo(0, "run-1", "host", "http-clients", client, "light", "some", loop, 1, "client",
                        model, 5_000, rate, 0, 2, "", definition),
                new JvmEvent.ClientUnderTest(0, client,
                        "connections: unlimited instead of 5; retries: off; default kept: a pool"),
                account);
        var measured = Measurements.empty(TEN_SECONDS, profile);
        events.forEach(measured::accept);
        return new MeasuredRecording(Path.of(client + ".jfr"), profile, new Coverage(1, List.of()), TEN_SECONDS,
                measured);
    }
}
