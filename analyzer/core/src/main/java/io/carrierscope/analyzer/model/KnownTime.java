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
 * How much of the service time of an application's requests its recordings show. What they do not show may be a queue: the waits of
 * virtual threads for locks and permits leave no event, and on an event loop a request waits without a thread. Figures are per answered
 * request.
 *
 * @param serviceNanos mean service time
 * @param shortestNanos the tenth percentile of the service times
 * @param queuedNanos recorded waits for locks and permits
 * @param otherNanos CPU time of both sides, and other recorded waits
 */
public record KnownTime(double serviceNanos, double shortestNanos, double queuedNanos, double otherNanos) {
    /** From this share of the service time on, a request mostly waits so. */
    private static final double MOSTLY = 0.5;
    /** Shorter requests wait for processors and the network as long, of which no event tells either. */
    private static final double SHORT_NANOS = 10e6;

    /** Returns empty for a cell without an application, or whose load is no closed loop of several clients. */
    public static Optional<KnownTime> of(Cell cell) {
        return cell.server().filter(s -> cell.kind() instanceof Subject.Application && cell.mostInFlight() > 1)
                .flatMap(s -> cell.service().map(times -> of(cell, s, times)));
    }

    private static KnownTime of(Cell cell, MeasuredRecording server, Durations times) {
        double sockets = server.measured().sockets.sites().stream().filter(w -> !w.site().ofClients())
                .mapToDouble(SocketWaits.Waited::totalNanos).sum() / server.window().lengthNanos();
        return new KnownTime(times.meanNanos(), times.percentileNanos(10),
                perRequest(cell, waiting(server, k -> k.ofLock() || k.ofPermit())),
                perRequest(cell, sockets + waiting(server, k -> !k.ofLock() && !k.ofPermit() && k != WaitKind.SOCKET))
                        + cell.serverCpuNanosPerRequest().orElse(0) + cell.clientCpuNanosPerRequest().orElse(0));
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

    /**
     * True if the recordings do not show what a request waits for most of its time, nor does a thread dump: one with a virtual thread for
     * each second request shows their queues.
     */
    public boolean mostlyUnknown(Cell cell) {
        int dumped = cell.server().flatMap(MeasuredRecording::dump).map(AttachedDump::virtualThreads).stream()
                .flatMap(threads -> threads.values().stream()).mapToInt(n -> n).sum();
        return serviceNanos >= SHORT_NANOS && unknownShare() >= MOSTLY && dumped < MOSTLY * cell.mostInFlight();
    }

    /** Returns the share of the service time that the recordings do not show, 0 to 1. */
    public double unknownShare() {
        return Math.max(0, 1 - (queuedNanos + otherNanos) / serviceNanos);
    }
}
