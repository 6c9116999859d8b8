package io.carrierscope.analyzer.cause.thread;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.thread.CpuBursts;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.verdict.CellCause;
import io.carrierscope.analyzer.verdict.Evidence;
import io.carrierscope.analyzer.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Virtual threads that compute for a long time hold the carriers, because they are not preempted, and other virtual threads
 * are delayed. Judged from the wake-up delay of sleeps, the busy share of carriers, and the time for which one virtual thread
 * is seen on CPU without interruption. Wrong when nothing sleeps, or when other processes take the processors from the
 * carriers.
 */
public final class CarrierMonopolized implements CellCause {
    /** A wake-up delay that the timer does not explain: on Linux its error is about 0.06 ms. */
    private static final long LATE_NANOS = 5_000_000;
    /** At this utilization more than half of random arrivals wait for one of two carriers (Erlang's C formula: 58 %). */
    private static final double BUSY = 0.70;
    /** Rule of thumb: less than a third of the carriers' work cannot delay most sleepers. */
    private static final double LONG_SHARE = 0.30;
    /** With fewer samples the error of the share above exceeds 0.3 (two standard errors of a proportion). */
    private static final int FEWEST_SAMPLES = 10;
    /** The period of {@code jdk.ExecutionSample} in the JDK's default.jfc, for recordings that do not contain theirs. */
    private static final long SAMPLE_PERIOD_NANOS = 20_000_000;
    private static final String SLEEP = "jdk.ThreadSleep";
    private static final String SAMPLE = "jdk.ExecutionSample";

    @Override
    public String id() {
        return "carrier-monopolized";
    }

    @Override
    public String about() {
        return "Virtual threads with long computations hold the carriers, so other virtual threads run late.";
    }

    @Override
    public String needs() {
        return "jdk.ThreadSleep and jdk.ThreadPark with threshold 0; jdk.ExecutionSample";
    }

    @Override
    public Set<Bound.Id> limits() {
        return Set.of(Bound.Id.CARRIERS, Bound.Id.CPU);
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierBudget().map(b -> judge(s, b)));
    }

    private Verdict judge(MeasuredRecording server, CarrierBudget carriers) {
        var sight = server.visibility().of(Topic.SLEEPS, Topic.PARKS, Topic.PINS);
        if (!sight.seen()) {
            return new Verdict.Unknown(id(), sight);
        }
        var late = server.measured().sleeps.virtualOvershoot();
        if (carriers.busyShare() < BUSY || late.count() > 0 && late.percentileNanos(50) < LATE_NANOS) {
            return new Verdict.Absent(id(), late(server, carriers));
        }
        return late.count() == 0
                ? new Verdict.Unknown(id(),
                        "the carriers were busy, but no virtual thread slept, so wake-up delays are unknown",
                        "a virtual thread that repeatedly sleeps for 1 ms")
                : judgeBursts(server, carriers);
    }

    private Verdict judgeBursts(MeasuredRecording server, CarrierBudget carriers) {
        var bursts = server.measured().cpuBursts;
        var sight = server.visibility().samples(bursts.count(), FEWEST_SAMPLES);
        if (!sight.seen()) {
            return new Verdict.Unknown(id(), sight);
        }
        double share = bursts.longShare(server.profile().settings().periodNanos(SAMPLE).orElse(SAMPLE_PERIOD_NANOS),
                carriers.parallelism());
        var evidence = new ArrayList<>(late(server, carriers));
        evidence.add(
                Evidence.of(SAMPLE, "%.0f %% of the CPU samples of virtual threads are of threads that ran for %d ms or"
                        + " longer", 100 * share, CpuBursts.LONG_NANOS / 1_000_000));
        if (share < LONG_SHARE) {
            return new Verdict.Absent(id(), evidence);
        }
        var sleeps = server.measured().sleeps;
        double asked = (double) sleeps.askedNanos() / sleeps.count();
        double late = sleeps.virtualOvershoot().percentileNanos(50);
        return new Verdict.Found(id(), late / (asked + late),
                "the time from the start of a sleep until the thread runs again", evidence,
                "run long computations on a separate platform pool, or yield within them");
    }

    private static List<Evidence> late(MeasuredRecording server, CarrierBudget carriers) {
        var late = server.measured().sleeps.virtualOvershoot();
        var busy = Evidence.of("jdk.ThreadPark", "carriers were busy %.0f %% of their time",
                100 * carriers.busyShare());
        return late.count() == 0
                ? List.of(busy)
                : List.of(Evidence.of(SLEEP, "median wake-up delay of sleeping threads: %.2f ms",
                        late.percentileNanos(50) / 1e6), busy);
    }
}
