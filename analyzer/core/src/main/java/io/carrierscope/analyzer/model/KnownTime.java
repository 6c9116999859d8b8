package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * How much of the service time of an application's requests is of a known kind: CPU time, waits that events or a thread dump show, delayed
 * acknowledgements. The rest may be a queue: the waits of virtual threads for locks and permits leave no event, and on an event loop a
 * request waits without a thread. Figures are per answered request.
 *
 * @param serviceNanos mean service time
 * @param shortestNanos the time of a request that hardly queues, see {@link Cell#unqueuedNanos}
 * @param queuedNanos waits for locks and permits that events show, or samples of a pool of connections
 * @param otherNanos CPU time of both sides, other waits, and delayed acknowledgements
 */
public record KnownTime(double serviceNanos, double shortestNanos, double queuedNanos, double otherNanos) {
    /** From this share of the service time on, a request mostly waits so. */
    private static final double MOSTLY = 0.5;
    /** Time that a request may wait for processors and the network without any event. */
    private static final double LEAST_NANOS = 1e6;
    /** The share of the shortest service times within which a bound explains a cell. */
    private static final double LEAST_SHARE = Bounds.EXPLAINED_WITHIN;

    /** Returns empty for a cell without an application, or whose load is not a closed loop. */
    public static Optional<KnownTime> of(Cell cell) {
        return cell.server().filter(s -> cell.kind() instanceof Subject.Application && cell.mostInFlight() > 0)
                .flatMap(s -> cell.service().map(times -> of(cell, s, times)));
    }

    private static KnownTime of(Cell cell, MeasuredRecording server, Durations times) {
        double sockets = server.measured().sockets.sites().stream().filter(w -> !w.site().ofClients())
                .mapToDouble(SocketWaits.Waited::totalNanos).sum() / server.window().lengthNanos();
        return new KnownTime(times.meanNanos(), cell.unqueuedNanos(),
                perRequest(cell, waiting(server, WaitKind::ofLock)
                        + Math.max(waiting(server, WaitKind::ofPermit), waitingForPool(server))),
                perRequest(cell, Math.max(atWork(server), sockets
                        + waiting(server, k -> !k.ofLock() && !k.ofPermit() && k != WaitKind.SOCKET)))
                        + cell.acknowledgementNanosPerRequest().orElse(0) + cell.serverCpuNanosPerRequest().orElse(0)
                        + cell.clientCpuNanosPerRequest().orElse(0));
    }

    /** Virtual threads that stand in code of the application: a thread dump tells their waits, and of most no event does. */
    private static double atWork(MeasuredRecording server) {
        return server.dump().map(AttachedDump::atWork).orElse(0);
    }

    /** Threads that wait for a connection, as its pool tells: of virtual threads no event does. */
    private static double waitingForPool(MeasuredRecording server) {
        return server.measured().lentPools.busiest().map(pool -> pool.getValue().meanWaiting()).orElse(0.0);
    }

    private static double perRequest(Cell cell, double threads) {
        return cell.perRequest(OptionalDouble.of(threads)).orElse(0);
    }

    /** Mean number of threads that wait for these kinds while they run code of the application. */
    private static double waiting(MeasuredRecording server, Predicate<WaitKind> kinds) {
        return server.measured().waits.sites(kinds).stream()
                .filter(w -> w.site().ofApplication() && !w.site().mayBeIdle())
                .mapToDouble(w -> w.meanWaiting(server.window())).sum();
    }

    /** True if every request queues, as events show. */
    boolean mostlyQueued() {
        return queuedNanos >= MOSTLY * serviceNanos;
    }

    /** True if no bound can explain the cell by these requests: more of the shortest is of unknown kind than is usual for any. */
    public boolean muchUnknown() {
        return unknownOfShortestNanos() > Math.max(LEAST_NANOS, LEAST_SHARE * shortestNanos);
    }

    /** How much of the shortest service times is of unknown kind. */
    double unknownOfShortestNanos() {
        return Math.max(0, shortestNanos - queuedNanos - otherNanos);
    }

    /** How much of the mean service time is of unknown kind. */
    public double unknownNanos() {
        return Math.max(0, serviceNanos - queuedNanos - otherNanos);
    }
}
