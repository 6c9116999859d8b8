package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.Sleeps;
import io.carrierscope.analyzer.recording.JvmEvent.Environment;
import java.util.List;
import java.util.Optional;

/**
 * Sleeps last a timer tick longer than asked for, even when nothing queues. Judged from the probe taken before the load, else from
 * the tenth percentile of the sleeps' overshoot. Wrong when even that percentile waits for a carrier, as on a saturated
 * server.
 */
final class TimerGranularity implements Cause {
    private static final long COARSE_NANOS = 1_000_000;
    private static final long ASKED_BY_PROBE_NANOS = 1_000_000;
    private static final String EVENT = "jdk.ThreadSleep";

    @Override
    public String id() {
        return "timer-granularity";
    }

    @Override
    public String about() {
        return "The timer is coarse, so short waits take a whole tick.";
    }

    @Override
    public String needs() {
        return "carrierscope.Environment, or jdk.ThreadSleep with threshold 0";
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.server().flatMap(s -> s.outline().environment().map(e -> byProbe(s, e)).or(() -> bySleeps(s)));
    }

    private Verdict byProbe(MeasuredRecording server, Environment e) {
        long worst = Math.max(e.tickPlatformNanos(), e.tickVirtualNanos()) - ASKED_BY_PROBE_NANOS;
        return verdict(server, worst, Evidence.of("carrierscope.Environment",
                "before the load a sleep of 1 ms took %.2f ms on a platform thread, %.2f ms on a virtual one",
                e.tickPlatformNanos() / 1e6, e.tickVirtualNanos() / 1e6));
    }

    private Optional<Verdict> bySleeps(MeasuredRecording server) {
        var sleeps = server.measured().sleeps();
        if (!server.outline().settings().complete(EVENT)) {
            return Optional.of(new Verdict.Unknown(id(), "short sleeps were not recorded", EVENT + "#threshold=0ns"));
        }
        return sleeps.count() == 0
                ? Optional.empty()
                : Optional.of(verdict(server, sleeps.timerFloorNanos(), Evidence.of(EVENT,
                        "nine of ten sleeps last at least %.2f ms longer than asked", sleeps.timerFloorNanos() / 1e6)));
    }

    private Verdict verdict(MeasuredRecording server, long overNanos, Evidence evidence) {
        Sleeps sleeps = server.measured().sleeps();
        if (overNanos < COARSE_NANOS || sleeps.count() == 0) {
            return new Verdict.Absent(id(), List.of(evidence));
        }
        double asked = (double) sleeps.askedNanos() / sleeps.count();
        return new Verdict.Found(id(), overNanos / (asked + overNanos), "time spent in sleeps", List.of(evidence),
                "longer waits, or a system with a finer timer");
    }
}
