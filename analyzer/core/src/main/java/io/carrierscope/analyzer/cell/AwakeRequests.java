package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What c processors can do for the requests of a closed loop that are awake: of those under way, the ones asleep want none, so at an instant at
 * most min(c, under way − asleep) processors are of use, and none while the server pauses. Nothing here is taken from the throughput: when
 * requests are under way and when they sleep is in their own events.
 *
 * @param underWay requests under way, on average
 * @param processors c, those that processes outside of the cell, compilers and recorders leave to requests
 * @param usable the mean of what is of use
 * @param usableAtRandom the same if as many slept, each independently of the others
 * @param busy processors that these requests kept busy, on average
 */
public record AwakeRequests(double underWay, double processors, double usable, double usableAtRandom, double busy) {
    private static final String SLEEP = "jdk.ThreadSleep";

    /** How far {@link #busy} may exceed {@link #usable} by the error of the instants and of the load that the JVMs tell. */
    private static final double ERROR = 0.05;

    /**
     * Empty for an open loop, where nothing sleeps, where services are called, where sleeps or processors were not recorded, and where more
     * processors were busy than requests awake can keep: other work than theirs was done then, as in a server that is not warm.
     */
    public static Optional<AwakeRequests> of(Cell cell) {
        return !cell.closedLoop() || cell.processorsForCell().isEmpty() || cell.downstream().isPresent()
                ? Optional.empty()
                : cell.server().filter(s -> s.asleepNanos() > 0 && s.profile().settings().complete(SLEEP))
                        .map(s -> of(cell, s, cell.client().orElseThrow())).filter(AwakeRequests::alone);
    }

    /** True when the requests awake could have done all the work that was done. */
    boolean alone() {
        return busy <= usable * (1 + ERROR);
    }

    private static AwakeRequests of(Cell cell, MeasuredRecording server, MeasuredRecording client) {
        boolean answersFirst = cell.definition().answersFirst();
        int[] underWay = answersFirst ? connections(cell) : client.measured().inFlight.atInstants();
        int[] asleep = server.measured().timedWaits.atInstants(server.measured().handlers.group());
        // a client that has its answer before the work goes on meanwhile, as any other process does
        double theirs = answersFirst ? client.busyProcessors().orElse(0) : client.ownProcessors();
        double processors = cell.processorsForCell().orElseThrow() - server.ownProcessors() - theirs;
        var stopped = server.stopped();
        boolean[] paused = stopped.share() > 0 ? server.measured().pauses.atInstants() : new boolean[asleep.length];
        double mean = IntStream.of(underWay).average().orElse(0);
        double sleeping = IntStream.of(asleep).average().orElse(0) / Math.max(1, mean);
        return new AwakeRequests(mean, processors, usable(underWay, processors, asleep, paused),
                (1 - stopped.share()) * atRandom((int) Math.round(mean), processors, Math.min(1, sleeping)),
                server.busyProcessors().orElse(0) - server.ownProcessors() - stopped.processors()
                        + client.busyProcessors().orElse(0) - theirs);
    }

    /** A connection's next request is served when the work of the one before is done; so many are under way at every instant. */
    private static int[] connections(Cell cell) {
        int clients = cell.description().map(JvmEvent.CellInfo::concurrency).orElse(0);
        int connections = cell.connectionsPeak();
        int[] underWay = new int[cell.client().orElseThrow().measured().inFlight.atInstants().length];
        Arrays.fill(underWay, connections > 0 ? Math.min(clients, connections) : clients);
        return underWay;
    }

    static double usable(int[] underWay, double processors, int[] asleep, boolean[] paused) {
        return IntStream.range(0, asleep.length)
                .mapToDouble(i -> paused[i] ? 0 : Math.max(0, Math.min(processors, underWay[i] - asleep[i]))).average()
                .orElse(0);
    }

    /** E min(c, K) of a binomial K, the number awake of n when each sleeps with this probability. */
    static double atRandom(int n, double processors, double sleeping) {
        if (sleeping == 0) {
            return Math.min(n, processors);
        }
        double missing = 0;
        double exactly = Math.pow(sleeping, n);
        for (int awake = 0; awake < processors && awake <= n; awake++) {
            missing += (processors - awake) * exactly;
            exactly *= (double) (n - awake) / (awake + 1) * (1 - sleeping) / sleeping;
        }
        return processors - missing;
    }

    /** Share of the processors that are of no use because requests sleep together rather than one by one. */
    public double lostTogether() {
        return usableAtRandom <= 0 ? 0 : Math.max(0, 1 - usable / usableAtRandom);
    }
}
