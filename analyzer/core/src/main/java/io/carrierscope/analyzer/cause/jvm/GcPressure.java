package io.carrierscope.analyzer.cause.jvm;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.verdict.CellCause;
import io.carrierscope.analyzer.verdict.Evidence;
import io.carrierscope.analyzer.verdict.Verdict;
import io.carrierscope.analyzer.whatif.Change;
import io.carrierscope.analyzer.whatif.Intervention;
import io.carrierscope.analyzer.whatif.Processors;
import io.carrierscope.analyzer.whatif.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * GC pauses stop the application for a large part of the time. Judged from {@code jdk.GCPhasePause}. Wrong when a concurrent
 * GC takes CPU time without pausing; that shows as CPU time of the process instead.
 */
public final class GcPressure implements CellCause {
    /** Smaller shares are within the difference between repetitions of one cell. */
    private static final double WORTH_A_FINDING = 0.05;
    /** Four times the heap of the runner's cells. */
    private static final int MORE_HEAP_MEGABYTES = 1024;
    private static final String EVENT = "jdk.GCPhasePause";

    @Override
    public String id() {
        return "gc-pressure";
    }

    @Override
    public String about() {
        return "GC pauses stop all threads for a large share of the time.";
    }

    @Override
    public String needs() {
        return EVENT;
    }

    @Override
    public Intervention intervention(Cell cell) {
        return Intervention.of("GC pauses").by(Change.Kind.SERVER_HEAP, MORE_HEAP_MEGABYTES);
    }

    /** One processor becomes free for the length of the pauses, which is all of the pauses' CPU time with the serial GC. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var p = measured.processors();
        double inPauses = cell.perRequest(OptionalDouble.of(cell.server().map(GcPressure::share).orElse(0.0)))
                .orElse(0);
        return Optional.of(measured.with(new Processors(Math.max(0, p.serverNanos() - inPauses), p.clientNanos(),
                p.forServer(), p.forCell(), p.unit())));
    }

    private static double share(MeasuredRecording server) {
        return (double) server.measured().gc.pauses().totalNanos() / server.window().lengthNanos();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var sight = server.visibility().of(Topic.GC_PAUSES);
        if (sight.blind()) {
            return new Verdict.Unknown(id(), sight);
        }
        var pauses = server.measured().gc.pauses();
        double share = share(server);
        var evidence = List.of(Evidence.of(EVENT, "GC pauses: %d, %.1f %% of the time, longest %.1f ms", pauses.count(),
                100 * share, pauses.maxNanos() / 1e6));
        return share < WORTH_A_FINDING
                ? new Verdict.Absent(id(), evidence).given(sight)
                : new Verdict.Found(id(), Math.min(1, share), "measured time", evidence,
                        "less allocation per request, a larger heap, or a concurrent GC").given(sight);
    }
}
