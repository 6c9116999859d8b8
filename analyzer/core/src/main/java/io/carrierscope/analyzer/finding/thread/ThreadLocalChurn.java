package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.jvm.Allocations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Poisson;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Caches per thread are filled again for each virtual thread, which ends after one task. Judged from allocation samples of
 * virtual threads below a thread-local's initial value or a known recycler, and from collections that such a cache of direct
 * buffers causes.
 */
public final class ThreadLocalChurn extends CellCause {
    public static final String ID = "thread-local-churn";
    /** Rule of thumb: removing a fifth of the allocated bytes makes collections a fifth rarer. */
    private static final double WORTH_A_FINDING = 0.20;
    /**
     * A lower rate is no burden: with the runner's heap of 256 MB, 10 MB per second cause one young collection in about seven
     * seconds.
     */
    private static final double BYTES_PER_SECOND = 10e6;
    /**
     * Bytes that one processor allocates, clears and collects in a second, at most. Arrays of 256 KiB for each virtual thread took a
     * slow processor (a cloud machine of 2 processors) for 1.9 to 3.4 GB. Samples of Java code do not show this time, those of CPU time do.
     */
    private static final double BYTES_PER_PROCESSOR_SECOND = 4e9;
    /** A share of a third of fewer samples has an error of 0.1. */
    private static final int FEWEST_SAMPLES = 80;
    private static final String EVENT = "jdk.ObjectAllocationSample";

    public ThreadLocalChurn() {
        super(ID,
                "Per-thread caches are filled again for every virtual thread.",
                "share the cache among threads (a pool of buffers), or use a library that supports virtual threads",
                "the cache is filled in another way: then it is missed",
                List.of(JvmEvent.Allocation.class, RuntimeEvents.SystemGc.class));
    }

    @Override
    public boolean ofVirtualThreads() {
        return true;
    }

    /** A rule of thumb for bytes tells what may take the CPU time, and no gain. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        double collecting = collecting(subject);
        var sampled = sampled(subject);
        double computing = sampled.isPresent() ? gainOfCpu(subject, sampled.getAsDouble()).orElse(1) : 1;
        return Figure.when(sampled.isPresent() || collecting > 0, () -> Math.max(gainOfTime(collecting), computing));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().filter(s -> s.carrierTime().isPresent()).map(s -> judge(s, requests(cell)));
    }

    /** Share of the CPU time of this JVM for bytes in caches of single threads: by samples, else at least, by their number. */
    public static double ofCaches(MeasuredRecording server) {
        return sampled(server)
                .orElseGet(() -> shareOfCpu(server, server.measured().allocations.perThreadBytes()));
    }

    /** By samples of CPU time; empty where there are few, or those of Java code only. */
    private static OptionalDouble sampled(MeasuredRecording server) {
        var samples = server.measured().samples;
        return samples.complete() && samples.count() >= FEWEST_SAMPLES
                ? OptionalDouble.of(samples.count(Allocations.FILLS_CACHE::of) / (double) samples.count())
                : OptionalDouble.empty();
    }

    /** The share of the CPU time of this JVM that allocating, clearing and collecting so many bytes takes, at least; 0 if it is unknown. */
    public static double shareOfCpu(MeasuredRecording server, long bytes) {
        double busy = server.busyProcessors().orElse(0);
        return busy == 0
                ? 0
                : Math.min(1, bytes / server.window().lengthSeconds() / BYTES_PER_PROCESSOR_SECOND / busy);
    }

    /** Collections to free direct buffers of single threads, as a share of the time. */
    private static double collecting(MeasuredRecording server) {
        return (double) server.measured().systemGcs.perThreadNanos() / server.window().lengthNanos();
    }

    /** True if collections stop all threads mostly to free what such caches held. */
    public static boolean collects(MeasuredRecording server) {
        var allocations = server.measured().allocations;
        return collecting(server) > 0 && collecting(server) >= MOSTLY * server.gcPauseShare()
                || allocations.perThreadBytes() > MOSTLY * allocations.totalBytes();
    }

    /** Answered per second; 0 where no client counts them. */
    private static double requests(Cell cell) {
        return cell.client().isPresent() ? cell.throughputPerSecond().orElse(0) : 0;
    }

    private Verdict judge(MeasuredRecording server, double requests) {
        double collecting = collecting(server);
        if (collecting >= Verdict.NOISE) {
            return new Verdict.Found(this, Math.min(1, collecting), "measured time", List.of(Evidence.of("jdk.SystemGC",
                    "direct buffers in caches of single virtual threads used up the direct memory; collections to free them"
                            + " took %.2f s, most at %s",
                    server.measured().systemGcs.perThreadNanos() / 1e9,
                    server.measured().systemGcs.mostAt().orElse("?"))));
        }
        var sight = server.visibility().of(Topic.ALLOCATIONS);
        if (sight.blind()) {
            return new Verdict.Unknown(this, sight);
        }
        var allocations = server.measured().allocations;
        double seconds = server.window().lengthSeconds();
        double share = allocations.totalBytes() == 0
                ? 0
                : (double) allocations.perThreadBytes() / allocations.totalBytes();
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(EVENT, "%.0f of %.0f MB allocated per second fill caches of single virtual threads",
                allocations.perThreadBytes() / seconds / 1e6, allocations.totalBytes() / seconds / 1e6));
        allocations.mostPerThread().ifPresent(m -> evidence.add(Evidence.of(EVENT, "most of that is %s", m)));
        if (requests > 0 && allocations.perThreadBytes() > 0) {
            double perRequest = 1 / (1e3 * seconds * requests);
            evidence.add(Evidence.of(EVENT, "a request allocates %.1f kB, and %.1f kB without these caches",
                    allocations.totalBytes() * perRequest,
                    (allocations.totalBytes() - allocations.perThreadBytes()) * perRequest));
        }
        var enough = allocations.totalBytes() / seconds < BYTES_PER_SECOND
                ? Sight.SEEN
                : server.visibility().lessAllocated(allocations.perThreadShare(), allocations.count(), WORTH_A_FINDING);
        boolean less = share < WORTH_A_FINDING || allocations.perThreadBytes() / seconds < BYTES_PER_SECOND;
        double surely = share * Poisson.least(allocations.perThreadSamples())
                / Math.max(1, allocations.perThreadSamples());
        if (!less && surely < WORTH_A_FINDING) {
            return new Verdict.Unknown(this, server.visibility().allocations(false)).suspected(share);
        }
        return less
                ? new Verdict.Absent(this, List.copyOf(evidence))
                        .given(sight.given(enough).given(server.visibility().stacks(EVENT)))
                : new Verdict.Found(this, share, "the bytes allocated", evidence)
                        .given(sight);
    }
}
