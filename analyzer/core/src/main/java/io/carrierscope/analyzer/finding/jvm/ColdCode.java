package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Code is slow because methods queue for the JIT compiler. Judged from the compiler's queue: with many runnable threads on few
 * processors the compiler gets so little CPU time that code stays slow at a steady rate for a minute, which a comparison of
 * the two halves of the measured phase does not show. Wrong when the waiting methods hardly run.
 */
public final class ColdCode {
    public static final String EVENT = "jdk.CompilerQueueUtilization";

    private ColdCode() {}

    /**
     * The verdict that replaces {@code halves}, the one from the two halves of the measured phase if there is one; empty when that
     * one stands.
     */
    public static Optional<Verdict> judge(Finding finding, Optional<Verdict> halves, MeasuredRecording server) {
        return halves.filter(Verdict.Found.class::isInstance).isEmpty() && server.measured().compiling.backlog()
                ? Optional.of(cold(finding, halves, server))
                : Optional.empty();
    }

    private static Verdict cold(Finding finding, Optional<Verdict> halves, MeasuredRecording server) {
        var evidence = new ArrayList<>(evidence(server));
        halves.ifPresent(v -> evidence.addAll(v instanceof Verdict.Absent a ? a.evidence() : List.of()));
        return new Verdict.Found(finding, share(server),
                "the methods queued for compilation in the measured time that were not compiled", evidence,
                "a longer warm-up, until few methods wait for the compiler (--warmup steady)");
    }

    private static double share(MeasuredRecording server) {
        var compiling = server.measured().compiling;
        double waiting = compiling.waiting().orElse(0);
        return waiting / (waiting + compiling.takenPerSecond().orElse(0) * server.window().lengthSeconds());
    }

    private static List<Evidence> evidence(MeasuredRecording server) {
        var compiling = server.measured().compiling;
        var queue = Evidence.of(EVENT, "%.0f methods waited for the compiler on average, which started %.1f per second",
                compiling.waiting().orElse(0), compiling.takenPerSecond().orElse(0));
        return server.busyProcessors().stream()
                .mapToObj(busy -> List.of(queue, Evidence.of("jdk.ThreadCPULoad",
                        "the compiler's threads had %.2f of the %.2f processors that this JVM kept busy",
                        server.threadCpu().compilerProcessors(), busy)))
                .findFirst().orElse(List.of(queue));
    }
}
