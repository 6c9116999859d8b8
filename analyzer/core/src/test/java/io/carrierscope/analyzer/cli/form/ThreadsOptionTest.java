package io.carrierscope.analyzer.cli.form;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.service.Headline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsOptionTest {
    /** A thread that waits for the initialisation of a class has the frames of one that runs. */
    private static final String DUMP = """
            {"threadDump": {"runtimeVersion": "21.0.8+9", "threadContainers": [{"container": "<root>", "threads": [
            {"tid": "24", "name": "ForkJoinPool-1-worker-1",
             "stack": ["java.base/jdk.internal.vm.Continuation.run(Unknown Source)",
                       "java.base/java.lang.VirtualThread.runContinuation(Unknown Source)"]},
            {"tid": "71", "name": "request-71", "stack": ["shop.Taxes.<clinit>(Taxes.java:6)",
                       "java.base/java.lang.VirtualThread.run(Unknown Source)"]}]}]}}""";

    @TempDir
    private Path folder;

    /** Sixty sleeps end in each second of four, or of ten; the carrier uses CPU time as long. */
    @Test
    void whatCarriersCarryThatDoNothingWaits() throws Exception {
        assertThat(headline(4)).startsWith("every carrier has a virtual thread that waits or is in native code; 100.0 %"
                + " of the carriers (carriers-stuck)");
        assertThat(headline(10)).doesNotContain("carriers-stuck");
    }

    /** One initialiser slept for 0.3 s before, pinned. */
    @Test
    void theRemedyFollowsThePinsBefore() throws Exception {
        var pin = new JvmEvent.Pinned(TEN_SECONDS.startNanos() + 3 * SECOND, 3 * SECOND / 10, Recorded.virtual(71),
                Recorded.stack("java.lang.Thread.sleep", "shop.Taxes.<clinit>"), null, null, null);
        assertThat(analysis(4, List.of(pin)).cells().get(0).found()).first().extracting(Verdict.Found::remedy)
                .asString()
                .endsWith("; initialise these classes earlier, on the main thread, if they wait for each other");
        assertThat(analysis(4, List.of()).cells().get(0).found()).first().extracting(Verdict.Found::remedy).asString()
                .contains("JDK 24 or newer");
    }

    private String headline(int seconds) throws Exception {
        return Headline.of(analysis(seconds, List.of()).cells().get(0));
    }

    private Analysis analysis(int seconds, List<JvmEvent> more) throws Exception {
        var sleeps = IntStream.range(0, seconds * 60).<JvmEvent>mapToObj(i -> new JvmEvent.Sleep(
                TEN_SECONDS.startNanos() + i * SECOND / 60, 10_100_000, Recorded.virtual(140 + i), Stack.NONE,
                10_000_000)).toList();
        var loads = IntStream.rangeClosed(1, seconds).<JvmEvent>mapToObj(second -> new JvmEvent.ThreadCpuLoad(
                TEN_SECONDS.startNanos() + second * SECOND, Recorded.carrier(1), 0.1)).toList();
        var recording = HandMade.recording("app.jfr", 21, null, all(cpu(0.12, 0.2), sleeps, loads, more));
        Path dump = Files.writeString(folder.resolve("dump.json"), DUMP);
        return Analysis.of(ThreadsOption.of(List.of(dump)).beside(List.of(recording)));
    }
}
