package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Platform threads are started and ended all the time: one per task, or by a pool that grows and shrinks. Judged from the rate of
 * starts times the least CPU time that a start and an end take, as a share of the CPU time that the process used. That share is a
 * lower bound: the memory of stacks, cold caches and wake-ups come on top.
 */
public final class ThreadChurn extends CellCause {
    /** Measured: an empty thread, started and joined, takes 85 to 111 µs of CPU time on Linux (JDK 21 and 25). This is the least, with a margin. */
    private static final double LEAST_COST_NANOS = 50_000;
    private static final String START = "jdk.ThreadStart";

    public ThreadChurn() {
        super("thread-churn",
                "Platform threads are started and ended all the time, which takes much of the CPU time.",
                "a virtual thread per task, or a pool of platform threads that keeps its size",
                "threads cost less on another system",
                List.of(JvmEvent.ThreadLife.class, JvmEvent.CpuLoad.class), Set.of(Bound.Id.CPU),
                Intervention.of("a platform thread per task"));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var sight = server.visibility().of(Topic.THREAD_LIVES, Topic.CPU_LOAD);
        if (sight.blind() || server.busyProcessors().isEmpty()) {
            return new Verdict.Unknown(this, sight.seen() ? "no jdk.CPULoad in the measured time" : sight.missing(),
                    sight.seen() ? "jdk.CPULoad#enabled=true,period=1s" : sight.howToRecord());
        }
        var starts = server.measured().threadStarts;
        double perSecond = starts.started() / server.window().lengthSeconds();
        double share = perSecond * LEAST_COST_NANOS / 1e9 / server.busyProcessors().getAsDouble();
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(START, "%,.0f platform threads started per second and lived for %.2f ms on average",
                perSecond,
                starts.meanLifeNanos() / 1e6));
        if (!(share >= Verdict.NOISE)) {
            return new Verdict.Absent(this, evidence).given(sight);
        }
        starts.sites().stream().findFirst()
                .ifPresent(s -> evidence.add(Evidence.of(START, "%,d of them, named %s, at %s",
                        s.count(), s.site().family(), s.site().at())));
        evidence.add(Evidence.of("jdk.CPULoad",
                "the process used %.2f processors; %.0f µs per start are the least that a thread costs",
                server.busyProcessors().getAsDouble(), LEAST_COST_NANOS / 1e3));
        return new Verdict.Found(this, Math.min(1, share), "the CPU time of the process", List.copyOf(evidence),
                remedy(server)).atLeast();
    }

    private static String remedy(MeasuredRecording server) {
        String pool = "a pool of platform threads that keeps its size";
        return server.profile().jdkFeature() >= 21 ? "a virtual thread per task, or " + pool : pool;
    }
}
