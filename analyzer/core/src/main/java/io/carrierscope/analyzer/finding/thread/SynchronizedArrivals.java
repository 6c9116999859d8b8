package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.thread.Sleeps;
import io.carrierscope.analyzer.model.AwakeRequests;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Work arrives in waves, so it queues for processors that idle between the waves. In a closed loop it is judged from the number
 * of requests that sleep at the same time, compared with as many that sleep independently; it is found only where that is the
 * bottleneck. Otherwise it is judged from the wake-up delay of sleeps beyond the timer's own, from how bunched the requested
 * wake-up times are, and from the carriers' busy share: with random arrivals fewer than half would wait at all (Erlang's C
 * formula). Waves that hardly delay work, such as timers started together, are no cause; where other processes crowd the machine
 * and carriers wait for it, it is unknown.
 */
public final class SynchronizedArrivals extends CellCause {
    /** A sleeper is late when its wake-up delay exceeds this many mean CPU bursts: it queued behind more than two others. */
    private static final double LATE_WORKS = 3;
    /** Share of random arrivals that would wait. The delay is a median, so from one half on it is explained without waves. */
    private static final double MOST_WAIT = 0.5;
    /**
     * Arrivals count as bunched from this index of dispersion on. Random arrivals have 1; ten is far beyond their variation.
     */
    private static final double BUNCHED = 10;
    private static final String SLEEP = "jdk.ThreadSleep";

    public SynchronizedArrivals() {
        super("synchronized-arrivals",
                "Requests arrive in waves and queue for processors that are idle between waves.",
                "spread the work: random offsets in timers and schedules, smaller batches",
                "nothing sleeps: then it is not judged",
                List.of(JvmEvent.Sleep.class, JvmEvent.Park.class, JvmEvent.ThreadCpuLoad.class),
                Set.of(Bound.Id.AWAKE),
                Intervention.of("the waves"));
    }

    @Override
    public boolean delaysRunnable() {
        return true;
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.of("work arrives in waves and queues for processors that are idle between waves");
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return AwakeRequests.of(cell).map(a -> judge(a, cell.definition().inFlight(), bounds))
                .or(() -> cell.subject().flatMap(s -> s.carrierTime().flatMap(b -> judge(s, b))))
                .map(v -> v instanceof Verdict.Found ? ofKnownWork(v, cell) : v);
    }

    /** What delays requests may be their own work, or that of compilers, where no event tells how much that is. */
    private Verdict ofKnownWork(Verdict found, Cell cell) {
        return cell.subject().map(s -> s.visibility().recorded(List.of(JvmEvent.ThreadCpuLoad.class)))
                .filter(Sight::blind)
                .<Verdict>map(sight -> new Verdict.Unknown(this, sight)).orElse(found);
    }

    private Verdict judge(AwakeRequests runnable, String what, Bounds bounds) {
        var evidence = List.of(Evidence.of(SLEEP,
                "with %.1f %s in flight, runnable %s can use %.2f of %.2f processors; with independent sleeps they could use %.2f",
                runnable.inFlight(), what, what, runnable.usable(), runnable.processors(), runnable.usableAtRandom()));
        return lost(bounds) >= Verdict.NOISE && runnable.lostTogether() >= Verdict.NOISE
                ? new Verdict.Found(this, runnable.lostTogether(), "the processors that requests could use", evidence)
                : new Verdict.Absent(this, evidence);
    }

    /** Share of the throughput without waves, which the next bound allows, that waves cost; 0 if they are not the bottleneck. */
    private static double lost(Bounds bounds) {
        double without = bounds.all().stream().filter(b -> b.id() != Bound.Id.AWAKE).mapToDouble(Bound::perSecond).min()
                .orElse(Double.POSITIVE_INFINITY);
        return bounds.binding().filter(b -> b.id() == Bound.Id.AWAKE).map(b -> 1 - b.perSecond() / without).orElse(0.0);
    }

    private Optional<Verdict> judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var slept = server.visibility().of(Topic.SLEEPS);
        var sight = slept.given(carriers.sight());
        var sleeps = server.measured().sleeps;
        if (!slept.seen() || !sight.seen() && sleeps.virtualOvershoot().count() == 0) {
            return Optional.of(new Verdict.Unknown(this, sight));
        }
        return sleeps.virtualOvershoot().count() == 0
                ? Optional.empty()
                : Optional.of(judge(sleeps, carriers)).map(v -> v instanceof Verdict.Found
                        ? sight.seen() ? doubted(v, server, carriers) : new Verdict.Unknown(this, sight)
                        : v);
    }

    /** On a crowded machine threads may queue for its processors: carriers that wait for one longer than they compute show it. */
    private Verdict doubted(Verdict found, MeasuredRecording server, CarrierTimeBreakdown carriers) {
        return server.mayBeCrowded() && carriers.waiting() > carriers.onCpu().orElse(0)
                ? Verdict.Unknown.crowded(this, server,
                        Evidence.othersUsed(server) + " and carriers waited for one, so threads may wake"
                                + " up late because of them")
                : found;
    }

    private Verdict judge(Sleeps sleeps, CarrierTimeBreakdown carriers) {
        double late = sleeps.virtualOvershoot().percentileNanos(50) - sleeps.virtualOvershoot().percentileNanos(10);
        double busy = carriers.leastBusyShare();
        double wait = waiting(Math.max(1, carriers.parallelism()), busy);
        var evidence = List.of(
                Evidence.of(SLEEP, "median wake-up delay of sleeping threads: %.2f ms beyond the timer's own %.2f ms",
                        late / 1e6, sleeps.virtualOvershoot().percentileNanos(10) / 1e6),
                Evidence.of("jdk.ThreadPark",
                        "carriers were idle for %s%.0f %% of their time; with random arrivals %.0f %% would"
                                + " have had to wait",
                        carriers.complete() ? "" : "at most ", 100 * (1 - busy), 100 * wait),
                Evidence.of(SLEEP,
                        "the ends of sleeps are bunched %.1f times as much as at random (index of dispersion)",
                        sleeps.bunching()));
        double asked = (double) sleeps.askedNanos() / sleeps.count();
        double work = carriers.onCpu().orElse(0) * carriers.carrierNanos() / sleeps.virtualOvershoot().count();
        double least = Math.max(LATE_WORKS * work, sleeps.virtualOvershoot().percentileNanos(10));
        double share = late / (asked + late);
        if (share < Verdict.NOISE || late < least || wait >= MOST_WAIT || sleeps.bunching() < BUNCHED) {
            return new Verdict.Absent(this, evidence);
        }
        return new Verdict.Found(this, share, "the time that sleeps took, wake-up delay included",
                evidence);
    }

    /** Erlang's C formula: the share of Poisson arrivals that find all servers busy. */
    static double waiting(int servers, double utilization) {
        if (utilization >= 1) {
            return 1;
        }
        double offered = servers * utilization;
        double blocked = 1; // Erlang's B formula, by recursion over the servers
        for (int n = 1; n <= servers; n++) {
            blocked = offered * blocked / (n + offered * blocked);
        }
        return blocked / (1 - utilization * (1 - blocked));
    }
}
