package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseImpact.PauseCost;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Number of processors that the runnable requests of a closed loop can use. Runnable requests are requests in flight minus
 * requests asleep, in the server or in a service that they call. At any instant they can use at most min(c, runnable)
 * processors, and none while the server pauses. Where a request is a job, its items take the place of requests. The figures
 * come from request, handler and sleep events only, not from throughput.
 *
 * @param inFlight mean number of requests in flight
 * @param processors c: processors left to requests by processes outside the cell, compilers and recorders
 * @param usable mean of min(c, runnable)
 * @param usableByOneReader the same where all requests outside of the server use at most one processor, because one thread of our
 *        load generator sends them and reads the answers; {@code usable} where that is not known
 * @param usableAtRandom the same mean if as many requests slept, each independently of the others (binomially)
 * @param busy mean number of processors that these requests kept busy
 */
public record AwakeRequests(double inFlight, double processors, double usable, double usableByOneReader,
        double usableAtRandom, double busy) {
    /**
     * {@link #busy} may exceed {@link #usable} by this share: the error of the sampled instants and of the JVMs' CPU load. In nine runs
     * without other work it did so by up to 6 %.
     */
    private static final double ERROR = 0.08;
    /** Share of the answers whose handlers must be recorded. Requests at the edges of the window are answered in it or handled in it only. */
    private static final double SEEN = 0.9;

    /**
     * Returns empty for an open loop, when nothing sleeps, and when sleeps or processors were not recorded. Also empty when
     * more processors were busy than runnable requests can use: then the server did other work, such as loading and compiling.
     */
    public static Optional<AwakeRequests> of(Cell cell) {
        var sleeping = Stream.of(cell.server(), cell.downstream()).flatMap(Optional::stream)
                .filter(s -> s.asleepNanos() > 0 && s.visibility().of(Topic.SLEEPS).seen()).toList();
        return !cell.closedLoop() || cell.host().processorsForCell().isEmpty() || sleeping.isEmpty()
                ? Optional.empty()
                : Optional.of(of(cell, asleep(sleeping), cell.client().orElseThrow()))
                        .filter(AwakeRequests::coversCpuUse);
    }

    /** Requests that sleep at each instant, in the server or in the service that they call. */
    private static int[] asleep(List<MeasuredRecording> sleeping) {
        int[] asleep = new int[Instants.COUNT];
        for (var each : sleeping) {
            int[] there = each.measured().timedWaits.atInstants(each.handlerGroup());
            Arrays.setAll(asleep, i -> asleep[i] + there[i]);
        }
        return asleep;
    }

    /** True when the runnable requests could have used all busy processors. */
    boolean coversCpuUse() {
        return covers(usable);
    }

    private boolean covers(double processors) {
        return busy <= processors * (1 + ERROR);
    }

    /**
     * Processors that runnable requests can use, with the one thread of the load generator unless more were busy: then it does other
     * work, such as connecting.
     */
    public double allowed() {
        return covers(usableByOneReader) ? usableByOneReader : usable;
    }

    /** Share of the usable processors that requests cannot use because one thread of the load generator reads all answers; 0 to 1. */
    public double lostToReader() {
        return usable == 0 ? 0 : 1 - allowed() / usable;
    }

    private static AwakeRequests of(Cell cell, int[] asleep, MeasuredRecording client) {
        var server = cell.server().orElseThrow();
        boolean answersFirst = cell.definition().answersFirst();
        int[] inFlight = inFlight(cell, server, client);
        // a client that is answered before the work is done continues meanwhile, so it counts as another process
        double clientOwn = answersFirst ? client.busyProcessors().orElse(0) : client.threadCpu().ownProcessors();
        double services = Figure.in(cell.downstream(), MeasuredRecording::busyProcessors).orElse(0);
        double own = server.threadCpu().ownProcessors() + clientOwn
                + cell.downstream().map(d -> d.threadCpu().ownProcessors()).orElse(0.0);
        double processors = cell.host().processorsForCell().orElseThrow() + services - own;
        var pauseCost = PauseCost.of(server);
        boolean[] paused = pauseCost.share() > 0 ? server.measured().pauses.atInstants() : new boolean[asleep.length];
        double mean = IntStream.of(inFlight).average().orElse(0);
        double asleepShare = IntStream.of(asleep).average().orElse(0) / Math.max(1, mean);
        double usable = usable(inFlight, processors, asleep, paused);
        return new AwakeRequests(mean, processors, usable,
                inServer(cell, server, client)
                        .map(those -> usable(withOneReader(inFlight, those, cell.starvedClients()),
                                processors, asleep, paused))
                        .orElse(usable),
                (1 - pauseCost.share()) * atRandom((int) Math.round(mean), processors, Math.min(1, asleepShare)),
                server.busyProcessors().orElse(0) + client.busyProcessors().orElse(0) + services - own
                        - pauseCost.processors());
    }

    /** Requests that were sent and whose handler has not ended; empty if that is not known, or if the load is not from our generator. */
    private static Optional<int[]> inServer(Cell cell, MeasuredRecording server, MeasuredRecording client) {
        var handlers = server.measured().handlers;
        if (cell.kind() instanceof Subject.ClientUnderTest || cell.definition().answersFirst()
                || cell.definition().items() > 1
                || handlers.queueDelay().count() < SEEN * client.measured().requests.completed()) {
            return Optional.empty();
        }
        return Optional.of(handlers.sinceSentAtInstants());
    }

    private static int[] inFlight(Cell cell, MeasuredRecording server, MeasuredRecording client) {
        int items = cell.definition().items();
        if (items > 1) {
            return ofJobs(server.measured().handlers.atInstants(), items, cell.clients());
        }
        return cell.definition().answersFirst() ? connections(cell) : client.measured().inFlight.atInstants();
    }

    /**
     * Items that have begun and are not done; and one for each client that may have none of them, because then its job or the client
     * itself goes on.
     *
     * @param begun items under way at each instant
     * @param items items of a job
     */
    static int[] ofJobs(int[] begun, int items, int clients) {
        return IntStream.of(begun).map(n -> n + Math.max(0, clients - Math.ceilDiv(n, items))).toArray();
    }

    /**
     * Requests in flight where handlers answer before they work. A connection's next request is served only when the work of
     * the previous one is done, so at every instant there are as many requests in flight as connections in use.
     */
    private static int[] connections(Cell cell) {
        int clients = cell.clients();
        int connections = cell.connectionsPeak();
        int[] inFlight = new int[Instants.COUNT];
        Arrays.fill(inFlight, connections > 0 ? Math.min(clients, connections) : clients);
        return inFlight;
    }

    static double usable(int[] inFlight, double processors, int[] asleep, boolean[] paused) {
        return IntStream.range(0, asleep.length)
                .mapToDouble(i -> paused[i] ? 0 : Math.max(0, Math.min(processors, inFlight[i] - asleep[i]))).average()
                .orElse(0);
    }

    /**
     * Returns the requests in flight, but of those outside of the server at most one.
     *
     * @param inServer those with a handler, or that wait for one
     * @param starved of those in flight, the ones that get no answer
     */
    static int[] withOneReader(int[] inFlight, int[] inServer, int starved) {
        return IntStream.range(0, inFlight.length)
                .map(i -> Math.min(inFlight[i], inServer[i] + Math.clamp(inFlight[i] - inServer[i] - starved, 0, 1)))
                .toArray();
    }

    /** E[min(c, K)] of a binomial K, the number of runnable requests among n that each sleep with this probability. */
    static double atRandom(int n, double processors, double asleepShare) {
        if (asleepShare == 0) {
            return Math.min(n, processors);
        }
        double missing = 0;
        double exactly = Math.pow(asleepShare, n);
        for (int runnable = 0; runnable < processors && runnable <= n; runnable++) {
            missing += (processors - runnable) * exactly;
            exactly *= (double) (n - runnable) / (runnable + 1) * (1 - asleepShare) / asleepShare;
        }
        return processors - missing;
    }

    /** Share of the usable processors lost because requests sleep at the same time rather than independently; 0 to 1. */
    public double lostTogether() {
        return usableAtRandom <= 0 ? 0 : Math.max(0, 1 - usable / usableAtRandom);
    }
}
