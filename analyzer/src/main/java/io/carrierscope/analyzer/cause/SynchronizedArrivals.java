package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.Sleeps;
import java.util.List;
import java.util.Optional;

/**
 * Work comes in waves, so that it queues for carriers which idle between the waves. Judged from the overshoot of sleeps beyond the
 * timer's own, from how bunched their ends were asked for, and from the carriers' busy share: with arrivals at random fewer than
 * half would wait at all (Erlang's C formula). Wrong where nothing sleeps.
 */
final class SynchronizedArrivals implements Cause {
    private static final long LATE_NANOS = 2_000_000;
    /** Share of arrivals at random that would have to wait; from here on a delay needs no waves to explain it. */
    private static final double MOST_WAIT = 0.5;
    /** Index of dispersion from which on arrivals count as bunched; 1 is at random. */
    private static final double BUNCHED = 10;
    private static final String SLEEP = "jdk.ThreadSleep";

    @Override
    public String id() {
        return "synchronized-arrivals";
    }

    @Override
    public String about() {
        return "Work comes in waves and queues for carriers that idle between them.";
    }

    @Override
    public String needs() {
        return "jdk.ThreadSleep and jdk.ThreadPark with threshold 0";
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierBudget().flatMap(b -> judge(s, b)));
    }

    private Optional<Verdict> judge(MeasuredRecording server, CarrierBudget carriers) {
        if (!carriers.complete() || !server.outline().settings().complete(SLEEP)) {
            return Optional.of(new Verdict.Unknown(id(), "short sleeps or parks were not recorded",
                    SLEEP + "#threshold=0ns and jdk.ThreadPark#threshold=0ns"));
        }
        var sleeps = server.measured().sleeps();
        return sleeps.virtualOvershoot().count() == 0 ? Optional.empty() : Optional.of(judge(sleeps, carriers));
    }

    private Verdict judge(Sleeps sleeps, CarrierBudget carriers) {
        double late = sleeps.virtualOvershoot().percentileNanos(50) - sleeps.virtualOvershoot().percentileNanos(10);
        double wait = waiting(Math.max(1, carriers.parallelism()), carriers.utilization());
        var evidence = List.of(
                Evidence.of(SLEEP, "half of the sleepers ran %.2f ms or more later than the timer's own %.2f ms",
                        late / 1e6, sleeps.virtualOvershoot().percentileNanos(10) / 1e6),
                Evidence.of("jdk.ThreadPark",
                        "carriers idled %.0f %% of their time; of arrivals at random %.0f %% would"
                                + " have had to wait",
                        100 * carriers.idle(), 100 * wait),
                Evidence.of(SLEEP, "the ends asked for are bunched %.1f times as much as at random",
                        sleeps.bunching()));
        if (late < LATE_NANOS || wait >= MOST_WAIT || sleeps.bunching() < BUNCHED) {
            return new Verdict.Absent(id(), evidence);
        }
        double asked = (double) sleeps.askedNanos() / sleeps.count();
        return new Verdict.Found(id(), late / (asked + late), "the time from falling asleep to running again", evidence,
                "spread the work: random offsets in timers and schedules, smaller batches");
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
