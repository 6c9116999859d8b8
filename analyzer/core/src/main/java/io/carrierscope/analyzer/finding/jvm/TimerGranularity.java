package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.thread.Sleeps;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Sleeps last a timer tick longer than asked for, even without queueing. Judged from the tenth percentile of their wake-up delay,
 * confirmed by the probe that runs before the load. Wrong on a busy server, where the delay is mostly queueing: there the verdict
 * is unknown.
 */
public final class TimerGranularity extends CellCause {
    /** From this error on a timer counts as coarse: on Linux the error is about 0.06 ms, a Windows tick is 1 to 15.6 ms. */
    private static final long COARSE_NANOS = 1_000_000;
    /** Above this utilization more than half of random arrivals wait for one of two carriers (Erlang's C formula: 58 %). */
    private static final double BUSY = 0.70;
    private static final String EVENT = "jdk.ThreadSleep";

    public TimerGranularity() {
        super("timer-granularity",
                "The timer is coarse, so short waits take a whole tick.",
                "longer waits, or a system with a finer timer",
                "the server is busy, so that the delay is mostly queueing: then it is unknown",
                List.of(JvmEvent.Sleep.class, JvmEvent.CpuLoad.class), Set.of(), Intervention.of("the timer's tick"));
    }

    /** Sleeps last as long as asked for. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return Optional.of(measured.withMoreWait(-cell.timerNanosPerRequest().orElse(0)));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var sleeps = server.measured().sleeps;
        var sight = server.visibility().of(Topic.SLEEPS);
        if (!sight.seen()) {
            return new Verdict.Unknown(this, sight);
        }
        if (sleeps.count() == 0) {
            return new Verdict.Absent(this, EVENT, "no thread slept");
        }
        var evidence = evidence(server, sleeps);
        if (sleeps.timerFloorNanos() < COARSE_NANOS) {
            return new Verdict.Absent(this, evidence);
        }
        if (busy(server)) {
            return new Verdict.Unknown(this,
                    "sleeping threads waited for a carrier or a processor, which hides the timer",
                    "the same sleeps on an idle server");
        }
        if (server.carrierTime().isEmpty() && server.measured().cpu.machineShare().isEmpty()) {
            return new Verdict.Unknown(this,
                    "no jdk.CPULoad in the measured time, so threads may have waited for a processor",
                    Verdict.Unknown.CPU_LOAD);
        }
        double asked = (double) sleeps.askedNanos() / sleeps.count();
        double share = sleeps.timerFloorNanos() / (asked + sleeps.timerFloorNanos());
        if (share < Verdict.NOISE) {
            return new Verdict.Absent(this, evidence);
        }
        return new Verdict.Found(this, share, "the length of a sleep", evidence);
    }

    private static List<Evidence> evidence(MeasuredRecording server, Sleeps sleeps) {
        var list = new ArrayList<Evidence>();
        list.add(Evidence.of(EVENT, "90 %% of the sleeps last at least %.2f ms longer than requested",
                sleeps.timerFloorNanos() / 1e6));
        server.profile().last(JvmEvent.Environment.class)
                .ifPresent(e -> list.add(Evidence.of("carrierscope.Environment",
                        "before the load a sleep of 1 ms took %.2f ms on a platform thread, %.2f ms on a virtual one",
                        e.tickPlatformNanos() / 1e6, e.tickVirtualNanos() / 1e6)));
        return list;
    }

    private static boolean busy(MeasuredRecording server) {
        boolean carriers = server.carrierTime().filter(b -> b.busyShare() > BUSY).isPresent();
        return carriers || server.measured().cpu.machineShare().orElse(0) > BUSY || server.needsItsProcessors();
    }
}
