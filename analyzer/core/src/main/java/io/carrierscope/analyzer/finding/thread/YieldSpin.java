package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Virtual threads wait by trying again: in a loop over {@code Thread.yield}, or over an attempt to take a lock or a permit. Each
 * yield mounts another thread, which yields as well. Judged from CPU samples of virtual threads in such a call made by the
 * application. Code of the scheduler between the mounts counts in the same proportion.
 */
public final class YieldSpin extends CellCause {
    public static final String ID = "yield-spin";
    /** Rule of thumb: below a quarter of the CPU time the other work matters more. */
    private static final double WORTH_A_FINDING = 0.25;
    /** With fewer samples a share of 0.25 has an error of about 0.2 or more (two standard errors of a proportion). */
    private static final int FEWEST_SAMPLES = 20;
    /** Below this utilization half of the carriers' time is free, so spinning delays hardly anything. */
    private static final double BUSY = 0.50;
    private static final Set<String> ATTEMPTS = Set.of("java.lang.Thread.yield",
            "java.util.concurrent.locks.ReentrantLock.tryLock",
            "java.util.concurrent.Semaphore.tryAcquire");

    public YieldSpin() {
        super(ID,
                "Virtual threads spin over Thread.yield or attempts to take a lock, in place of waiting for it.",
                "wait: take the lock or permit with a time limit, or use a condition, a latch or a queue",
                "the calls are rare but slow",
                List.of(JvmEvent.CpuSample.class, JvmEvent.Park.class), Set.of(Bound.Id.CARRIERS, Bound.Id.CPU),
                Intervention.of("spinning"));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierTime().map(b -> judge(s, b)));
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        if (carriers.complete() && carriers.busyShare() < BUSY) {
            return new Verdict.Absent(this, List.of(
                    Evidence.of("jdk.ThreadPark", "carriers were idle for %.0f %% of their time",
                            100 * (1 - carriers.busyShare()))));
        }
        var samples = server.measured().samples;
        long count = ofCarriers(samples).mapToLong(CpuSamples.Sampled::count).sum();
        var sight = server.visibility().samples(count, FEWEST_SAMPLES);
        if (!sight.seen()) {
            return new Verdict.Unknown(this, sight);
        }
        double share = share(samples);
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(samples.source(),
                "%.0f %% of the samples of virtual threads are in such calls; %,d samples of carriers",
                100 * share, count));
        if (share < WORTH_A_FINDING) {
            return new Verdict.Absent(this, evidence);
        }
        ofCarriers(samples).filter(s -> spins(s.stack())).findFirst()
                .ifPresent(s -> evidence.add(Evidence.of(samples.source(), "largest site %s", s.stack().site())));
        server.measured().mounts.perSecond().ifPresent(n -> evidence.add(Evidence.of("jdk.MethodTiming",
                "virtual threads were mounted %,.0f times per second, and %,.0f ended", n,
                server.measured().virtualThreads.ended() / server.window().lengthSeconds())));
        return carriers.complete() || compute(server, carriers)
                ? new Verdict.Found(this, share, "the CPU time of carriers", evidence,
                        "wait: take the lock or permit with a time limit, or use a condition, a latch or a queue")
                : new Verdict.Unknown(this, server.visibility().of(Topic.PARKS, Topic.PINS)).suspected(share);
    }

    /** Where the carriers' idle time is not recorded, their CPU time shows that they are busy. */
    private static boolean compute(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        return server.carriersBusyProcessors().orElse(0) >= BUSY * carriers.parallelism();
    }

    /** The share of the samples of mounted virtual threads that are in a loop of attempts; 0 without samples. */
    public static double share(CpuSamples samples) {
        long mounted = ofCarriers(samples).filter(s -> s.stack().firstApplicationFrame().isPresent())
                .mapToLong(CpuSamples.Sampled::count).sum();
        return mounted == 0
                ? 0
                : ofCarriers(samples).filter(s -> spins(s.stack())).mapToLong(CpuSamples.Sampled::count).sum()
                        / (double) mounted;
    }

    private static Stream<CpuSamples.Sampled> ofCarriers(CpuSamples samples) {
        return samples.samples().stream().filter(s -> s.group().equals(ThreadRef.CARRIERS));
    }

    /** Queues of the JDK yield too, a few times before they park: only calls that the application makes count. */
    private static boolean spins(Stack stack) {
        var frames = stack.frames();
        for (int i = 0; i + 1 < frames.size() && !frames.get(i).application(); i++) {
            if (ATTEMPTS.contains(frames.get(i).qualifiedMethod()) && frames.get(i + 1).application()) {
                return true;
            }
        }
        return false;
    }
}
