package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.List;
import java.util.Optional;

/**
 * The collector stops the application for a good part of the time. Judged from {@code jdk.GCPhasePause}. Wrong where a
 * concurrent collector takes processor time without pausing, which shows as processor time of the process instead.
 */
final class GcPressure implements Cause {
    private static final double SHARE = 0.05;
    private static final String EVENT = "jdk.GCPhasePause";

    @Override
    public String id() {
        return "gc-pressure";
    }

    @Override
    public String about() {
        return "The garbage collector stops all threads for a good part of the time.";
    }

    @Override
    public String needs() {
        return EVENT;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.server().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        if (!server.outline().settings().enabled(EVENT)) {
            return new Verdict.Unknown(id(), EVENT + " was not recorded", EVENT + "#enabled=true");
        }
        var pauses = server.measured().gc().pauses();
        double share = (double) pauses.totalNanos() / server.window().lengthNanos();
        var evidence = List.of(Evidence.of(EVENT, "%d pauses, %.1f %% of the time, longest %.1f ms", pauses.count(),
                100 * share, pauses.maxNanos() / 1e6));
        return share < SHARE
                ? new Verdict.Absent(id(), evidence)
                : new Verdict.Found(id(), Math.min(1, share), "measured time", evidence,
                        "less allocation per request, a larger heap, or a concurrent collector");
    }
}
