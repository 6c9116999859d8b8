package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.thread.CpuBursts;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Virtual threads that compute for a long time hold the carriers, because they are not preempted, and other virtual threads are
 * delayed. Judged from the wake-up delay of sleeps, the busy share of carriers, and the time for which one virtual thread is seen
 * on CPU without interruption. Delays are weighed by time: sleepers that are on time are many, because they sleep again at once.
 */
public final class CarrierMonopolized extends CellCause {
    public static final String ID = "carrier-monopolized";
    /** A wake-up delay that the timer does not explain: on Linux its error is about 0.06 ms. */
    private static final long LATE_NANOS = 5_000_000;
    /** At this utilization a third of random arrivals wait for one of two carriers (Erlang's C formula: 33 %). */
    private static final double BUSY = 0.50;
    /** Rule of thumb: less than a third of the carriers' work cannot delay most sleepers. */
    private static final double LONG_SHARE = 0.30;
    /** With fewer samples the error of the share above exceeds 0.3 (two standard errors of a proportion). */
    private static final int FEWEST_SAMPLES = 10;
    /** With fewer sleeps one of them decides. */
    private static final int FEWEST_SLEEPS = 10;
    /** A thread that runs for so long does not yield. */
    private static final long ENDLESS_NANOS = 1_000_000_000;
    /** Samples too rare to see bursts of this many times the least length say nothing of shorter ones. */
    static final double RARE = 2.5;
    /** The mean number of threads that wait to run. At this value one thread waits for half of the time, as for a lock. */
    private static final double LATE_THREADS = 0.5;
    /** Share of the rounds of a sampler that is never late. Fewer than all, because on a busy machine it is late. */
    private static final double MANY_ROUNDS = 0.25;
    private static final String OF_SAMPLES = "the CPU samples of virtual threads";
    private static final String SLEEP = "jdk.ThreadSleep";
    private static final String SAMPLE = "jdk.ExecutionSample";

    public CarrierMonopolized() {
        super(ID,
                "Virtual threads with long computations hold the carriers, so other virtual threads run late.",
                "run long computations on a separate platform pool, or yield within them",
                "nothing sleeps, or other processes take the processors from the carriers",
                List.of(JvmEvent.Sleep.class, JvmEvent.Park.class, JvmEvent.CpuSample.class,
                        JvmEvent.VirtualThreadLife.class, JvmEvent.ThreadCpuLoad.class),
                Set.of(Bound.Id.CARRIERS, Bound.Id.CPU), Intervention.of("these computations on carriers"));
    }

    @Override
    public boolean haltsWork() {
        return true;
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.of("virtual threads that compute for long" + busiest(subject).map(at -> " at " + at).orElse("")
                + " hold the carriers, so others run late");
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierTime().map(b -> judge(s, b)));
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var sight = server.visibility().of(Topic.SLEEPS).given(carriers.sight());
        if (!sight.seen()) {
            return seenInPart(server, carriers, sight);
        }
        var starved = starved(server, carriers);
        if (starved.isPresent()) {
            return starved.get();
        }
        var sleeps = server.measured().sleeps;
        boolean onTime = sleeps.virtualOvershoot().medianByTimeNanos() < LATE_NANOS
                || sleeps.virtualLateShare() < Verdict.NOISE;
        if (carriers.busyShare() < BUSY || sleeps.virtualOvershoot().count() >= FEWEST_SLEEPS && onTime) {
            return new Verdict.Absent(this, late(server, carriers));
        }
        return sleeps.virtualOvershoot().count() < FEWEST_SLEEPS
                ? new Verdict.Unknown(this,
                        "the carriers were busy, but no virtual thread slept, so wake-up delays are unknown",
                        "a virtual thread that repeatedly sleeps for 1 ms")
                : judgeBursts(server, carriers);
    }

    /**
     * The JDK's own settings leave out short sleeps, and with them those that end in time. Late ones and samples of long bursts are
     * evidence all the same, but no share of time.
     */
    private Verdict seenInPart(MeasuredRecording server, CarrierTimeBreakdown carriers, Sight sight) {
        var late = server.measured().sleeps.virtualOvershoot();
        double lateThreads = late.totalNanos() / (double) server.window().lengthNanos();
        double busy = server.carriersBusyProcessors().orElse(0) / carriers.parallelism();
        boolean delayed = late.medianByTimeNanos() >= LATE_NANOS && lateThreads >= LATE_THREADS;
        double seen = longBurstNanos(server);
        var samples = server.measured().cpuBursts;
        double share = samples.count() < FEWEST_SAMPLES ? 0 : samples.share(bursts(server, carriers), seen);
        if (!delayed || busy < BUSY || !server.visibility().more(share, samples.count(), LONG_SHARE).seen()) {
            return new Verdict.Unknown(this, sight)
                    .suspected(delayed ? Math.max(busy < BUSY ? 0 : busy, share) : endless(server, carriers));
        }
        var evidence = new ArrayList<>(List.of(Evidence.of(SLEEP,
                "at least %.1f virtual threads on average had slept and waited to run again; half of that time is in waits of %.0f ms or more",
                lateThreads, late.medianByTimeNanos() / 1e6), longBursts(share, seen)));
        busiestSite(server).ifPresent(evidence::add);
        return new Verdict.Found(this, share, OF_SAMPLES, evidence).atLeast();
    }

    /**
     * The share of the CPU samples that the same few threads take, if they are seen in many rounds of the sampler: two for each carrier, as
     * they may yield to each other. Samples of a thread do not need a processor, so other processes matter little.
     */
    private static double endless(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var samples = server.measured().cpuBursts;
        var busiest = samples.busiest(Bounds.REACHED);
        return samples.count() >= FEWEST_SAMPLES && busiest.nanos() >= ENDLESS_NANOS
                && busiest.threads() <= 2 * carriers.parallelism()
                && busiest.share() * samples.count() * periodNanos(server) >= MANY_ROUNDS * busiest.nanos()
                        ? busiest.share()
                        : 0;
    }

    /**
     * A few threads that compute on and on, while more are alive that neither wake up nor end. They may be more than the carriers: a
     * thread that yields goes behind the others of its carrier's own queue, which is emptied before threads that woke up are taken.
     * Threads that have never run are not known at all, since {@code jdk.VirtualThreadStart} is written when they first run.
     */
    private Optional<Verdict> starved(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var busiest = server.measured().cpuBursts.busiest(Bounds.REACHED);
        var threads = server.measured().virtualThreads;
        double alive = threads.meanAlive();
        boolean others = server.visibility().recorded(List.of(JvmEvent.VirtualThreadLife.class)).seen()
                && alive >= carriers.parallelism() + 1
                && threads.ended() + server.measured().sleeps.ofVirtual() < alive;
        if (!others || server.measured().cpuBursts.count() < FEWEST_SAMPLES || carriers.busyShare() < Bounds.REACHED
                || busiest.threads() > alive / 2 || busiest.nanos() < ENDLESS_NANOS) {
            return Optional.empty();
        }
        var evidence = new ArrayList<>(List.of(busy(carriers), Evidence.of(SAMPLE,
                "%.0f %% of the CPU samples of virtual threads are of the same %d threads, over %.1f s",
                100 * busiest.share(), busiest.threads(), busiest.nanos() / 1e9)));
        busiestSite(server).ifPresent(evidence::add);
        evidence.add(Evidence.of("jdk.VirtualThreadStart",
                "%.0f virtual threads were alive on average; %d ended, and %d sleeps",
                alive, threads.ended(), server.measured().sleeps.ofVirtual()));
        return Optional.of(new Verdict.Found(this, busiest.share(), OF_SAMPLES, evidence));
    }

    /** Where virtual threads compute most. */
    private static Optional<String> busiest(MeasuredRecording server) {
        return server.measured().samples.samples().stream().filter(s -> s.group().equals(ThreadRef.CARRIERS))
                .filter(s -> s.stack().firstApplicationFrame().isPresent())
                .max(Comparator.comparingLong(CpuSamples.Sampled::count)).map(s -> s.stack().site());
    }

    private static Optional<Evidence> busiestSite(MeasuredRecording server) {
        return busiest(server).map(at -> Evidence.of(server.measured().samples.source(), "largest site %s", at));
    }

    private static List<CpuBursts.Burst> bursts(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        return server.measured().cpuBursts.bursts(periodNanos(server), carriers.parallelism());
    }

    private static long periodNanos(MeasuredRecording server) {
        return server.settings().samplePeriodNanos(SAMPLE);
    }

    private Verdict judgeBursts(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var bursts = server.measured().cpuBursts;
        var sight = server.visibility().samples(bursts.count(), FEWEST_SAMPLES);
        if (!sight.seen()) {
            return new Verdict.Unknown(this, sight);
        }
        double seen = longBurstNanos(server);
        double share = bursts.share(bursts(server, carriers), seen);
        var evidence = new ArrayList<>(late(server, carriers));
        evidence.add(longBursts(share, seen));
        if (share < LONG_SHARE) {
            return seen > RARE * CpuBursts.LONG_NANOS
                    ? new Verdict.Unknown(this, "the CPU samples are too rare to tell how long threads run",
                            SAMPLE + "#period=10ms")
                    : new Verdict.Absent(this, evidence)
                            .given(server.visibility().less(share, bursts.count(), LONG_SHARE));
        }
        var enough = server.visibility().more(share, bursts.count(), LONG_SHARE);
        if (!enough.seen()) {
            return new Verdict.Unknown(this, enough).suspected(share);
        }
        return new Verdict.Found(this, server.measured().sleeps.virtualLateShare(),
                "the time that sleeps took, wake-up delay included", evidence);
    }

    /** A burst shorter than two rounds of the sampler looks like two sightings by chance. */
    private static double longBurstNanos(MeasuredRecording server) {
        return Math.max(CpuBursts.LONG_NANOS, 2 * server.measured().cpuBursts.roundNanos(periodNanos(server)));
    }

    private static Evidence longBursts(double share, double leastNanos) {
        return Evidence.of(SAMPLE,
                "%.0f %% of the CPU samples of virtual threads are of threads that ran for %.0f ms or longer",
                100 * share, leastNanos / 1e6);
    }

    private static Evidence busy(CarrierTimeBreakdown carriers) {
        return Evidence.of("jdk.ThreadPark", "carriers were busy %.0f %% of their time", 100 * carriers.busyShare());
    }

    private static List<Evidence> late(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var late = server.measured().sleeps.virtualOvershoot();
        return late.count() == 0
                ? List.of(busy(carriers))
                : List.of(Evidence.of(SLEEP,
                        "wake-up delay of sleeping threads: %.2f ms or more for half of them; half of all delay is in delays of %.2f ms"
                                + " or more",
                        late.percentileNanos(50) / 1e6, late.medianByTimeNanos() / 1e6), busy(carriers));
    }
}
