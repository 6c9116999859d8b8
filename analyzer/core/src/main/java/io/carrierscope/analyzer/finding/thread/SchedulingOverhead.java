package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Starting, parking and resuming virtual threads takes much of the CPU time. Judged from CPU samples whose innermost known frames
 * belong to the scheduler. With execution samples alone it is wrong when system calls take much of the time, because these
 * samples omit them: then a larger share is required.
 */
public final class SchedulingOverhead extends CellCause {
    public static final String ID = "scheduling-overhead";
    /** Twice as much as of CPU time, as if system calls, which these samples leave out, took half of the CPU time. */
    private static final double SHARE_OF_EXECUTION = 0.50;
    /** Rule of thumb: below this utilization a quarter of the carriers' time is free, so their overhead delays hardly any request. */
    private static final double BUSY = 0.75;

    public SchedulingOverhead() {
        super(ID,
                "Starting, parking and resuming virtual threads takes much of the CPU time.",
                "fewer hand-offs between virtual threads per request: larger tasks, batches, no separate thread for a short task",
                "system calls take most of the CPU time, which execution samples omit",
                List.of(JvmEvent.CpuSample.class, JvmEvent.Park.class), Set.of(Bound.Id.CARRIERS, Bound.Id.CPU));
    }

    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return gainOfCpu(subject, found.share());
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierTime().map(b -> judge(cell, s, b)));
    }

    private Verdict judge(Cell cell, MeasuredRecording server, CarrierTimeBreakdown carriers) {
        if (carriers.complete() && carriers.utilization() < BUSY) {
            return new Verdict.Absent(this, "jdk.ThreadPark", "carriers were idle for %.0f %% of their time",
                    100 * carriers.idle());
        }
        var samples = server.measured().samples;
        double least = samples.complete() ? MUCH : SHARE_OF_EXECUTION;
        double share = share(samples);
        var sight = server.visibility().samples(samples.count(), fewest(share, least));
        if (!sight.seen()) {
            return new Verdict.Unknown(this, sight).suspected(samples.count() < Spinning.FEWEST_SAMPLES ? 0 : share);
        }
        var evidence = evidence(cell, server, samples);
        if (share < least) {
            return new Verdict.Absent(this, evidence)
                    .given(server.visibility().less(share, samples.count(), least));
        }
        // where parks of carriers are missing, their CPU time tells
        return carriers.complete() || server.carriersBusyProcessors().orElse(0) >= BUSY * server.parallelism()
                ? new Verdict.Found(this, share, "the sampled CPU time", evidence,
                        server.profile().debugAgent().map(a -> "leave out " + a + "; or ").orElse("") + remedy())
                : new Verdict.Unknown(this, carriers.sight()).suspected(share);
    }

    /** Number of samples from which on the share is above the least by two standard errors of a proportion. */
    private static long fewest(double share, double least) {
        return share < least
                ? Spinning.FEWEST_SAMPLES
                : Math.max(Spinning.FEWEST_SAMPLES, Math.round(4 * share * (1 - share) / Math.pow(share - least, 2)));
    }

    /** The share of the CPU time of this JVM, as far as samples tell. */
    public static double shareOfAll(MeasuredRecording server) {
        return share(server.measured().samples);
    }

    /** Mounts that are due to spinning are no hand-offs: see {@link Spinning}. */
    private static double share(CpuSamples samples) {
        return samples.count() == 0
                ? 0
                : (1 - Spinning.share(samples))
                        * samples.count(stack -> Layer.of(stack) == Layer.VIRTUAL_THREADS)
                        / (double) samples.count();
    }

    private static List<Evidence> evidence(Cell cell, MeasuredRecording server, CpuSamples samples) {
        var list = new ArrayList<Evidence>();
        list.add(Evidence.of(samples.source(),
                "%.0f %% of %,d samples are in the scheduling of virtual threads%s",
                100 * share(samples), samples.count(), server.profile().debugAgent()
                        .map(a -> ", which " + a + " slows down also while nobody debugs").orElse("")));
        server.measured().mounts.perSecond().ifPresent(n -> list.add(Evidence.of("jdk.MethodTiming",
                "virtual threads were mounted %,.0f times per second%s", n,
                cell.throughputPerSecond().stream().mapToObj(x -> Figure.text(
                        ", %.1f times per request", n / x)).findFirst().orElse(""))));
        return list;
    }
}
