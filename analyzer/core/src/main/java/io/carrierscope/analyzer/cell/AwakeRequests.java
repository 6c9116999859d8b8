package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Number of processors that the runnable requests of a closed loop can use. Runnable requests are requests in flight minus
 * requests asleep. At any instant they can use at most min(c, runnable) processors, and none while the server pauses. The
 * figures come from request and sleep events only, not from throughput.
 *
 * @param inFlight mean number of requests in flight
 * @param processors c: processors left to requests by processes outside the cell, compilers and recorders
 * @param usable mean of min(c, runnable)
 * @param usableAtRandom the same mean if as many requests slept, each independently of the others (binomially)
 * @param busy mean number of processors that these requests kept busy
 */
public record AwakeRequests(double underWay, double processors, double usable, double usableAtRandom, double busy) {
    private static final String SLEEP = "jdk.ThreadSleep";

    /** {@link #busy} may exceed {@link #usable} by this share: the error of the sampled instants and of the JVMs' CPU load. */
    private static final double ERROR = 0.05;

    /**
     * Returns empty for an open loop, when nothing sleeps, when services are called, and when sleeps or processors were not
     * recorded. Also empty when more processors were busy than runnable requests can use: then the server did other work, such
     * as loading and compiling.
     */
    public static Optional<AwakeRequests> of(Cell cell) {
        return !cell.closedLoop() || cell.processorsForCell().isEmpty() || cell.downstream().isPresent()
                ? Optional.empty()
                : cell.server().filter(s -> s.asleepNanos() > 0 && s.profile().settings().complete(SLEEP))
                        .map(s -> of(cell, s, cell.client().orElseThrow())).filter(AwakeRequests::alone);
    }

    /** True when the runnable requests could have used all busy processors. */
    boolean alone() {
        return busy <= usable * (1 + ERROR);
    }

    private static AwakeRequests of(Cell cell, MeasuredRecording server, MeasuredRecording client) {
        boolean answersFirst = cell.definition().answersFirst();
        int[] underWay = answersFirst ? connections(cell) : client.measured().inFlight().atInstants();
        int[] asleep = server.measured().timedWaits().atInstants(server.measured().handlers().group());
        // a client that is answered before the work is done continues meanwhile, so it counts as another process
        double theirs = answersFirst ? client.busyProcessors().orElse(0) : client.ownProcessors();
        double processors = cell.processorsForCell().orElseThrow() - server.ownProcessors() - theirs;
        var stopped = server.stopped();
        boolean[] paused = stopped.share() > 0 ? server.measured().pauses().atInstants() : new boolean[asleep.length];
        double mean = IntStream.of(underWay).average().orElse(0);
        double sleeping = IntStream.of(asleep).average().orElse(0) / Math.max(1, mean);
        return new AwakeRequests(mean, processors, usable(underWay, processors, asleep, paused),
                (1 - stopped.share()) * atRandom((int) Math.round(mean), processors, Math.min(1, sleeping)),
                server.busyProcessors().orElse(0) - server.ownProcessors() - stopped.processors()
                        + client.busyProcessors().orElse(0) - theirs);
    }

    /**
     * Requests in flight where handlers answer before they work. A connection's next request is served only when the work of
     * the previous one is done, so at every instant there are as many requests in flight as connections in use.
     */
    private static int[] connections(Cell cell) {
        int clients = cell.description().map(JvmEvent.CellInfo::concurrency).orElse(0);
        int connections = cell.connectionsPeak();
        int[] underWay = new int[cell.client().orElseThrow().measured().inFlight().atInstants().length];
        Arrays.fill(underWay, connections > 0 ? Math.min(clients, connections) : clients);
        return underWay;
    }

    static double usable(int[] underWay, double processors, int[] asleep, boolean[] paused) {
        return IntStream.range(0, asleep.length)
                .mapToDouble(i -> paused[i] ? 0 : Math.max(0, Math.min(processors, underWay[i] - asleep[i]))).average()
                .orElse(0);
    }

    /** E[min(c, K)] of a binomial K, the number of runnable requests among n that each sleep with this probability. */
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

    /** Share of the usable processors lost because requests sleep at the same time rather than independently; 0 to 1. */
    public double lostTogether() {
        return usableAtRandom <= 0 ? 0 : Math.max(0, 1 - usable / usableAtRandom);
    }
}
