package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The bounds of a closed loop by Little's law: the requests in flight divided by the time that each takes without queueing. */
public final class ResidenceBounds {
    private ResidenceBounds() {}

    static List<Bound> of(Cell cell) {
        return Stream.of(clients(cell), connections(cell), batching(cell)).flatMap(Optional::stream).toList();
    }

    /**
     * N / R₀, where R₀ = the waits asked for, including downstream, + timer delay + broker time + delayed acknowledgements + CPU time of all
     * sides + the time that a client thinks. While the server pauses a request can only finish its waits, while the client pauses all but the client's part;
     * so a pause delays each request by at least its length less that time. A client that waits for one answer throughout is none of N:
     * it gets no answer in that time.
     */
    private static Optional<Bound> clients(Cell cell) {
        int starved = cell.starvedClients();
        return residenceBound(cell, cell.mostAnswered(),
                what(cell) + (starved == 0 ? "" : text(", without %d that waited for one answer throughout,", starved)),
                0, Bound.Id.CONCURRENCY);
    }

    private static String what(Cell cell) {
        return cell.definition().items() > 1 ? "concurrent items" : "clients";
    }

    /** The same, including the time that messages linger in their batches. */
    private static Optional<Bound> batching(Cell cell) {
        double linger = cell.lingerNanosPerRequest().orElse(0);
        return linger <= 0
                ? Optional.empty()
                : residenceBound(cell, cell.mostAnswered(), what(cell), linger, Bound.Id.BATCHING);
    }

    /**
     * The same for cells with fewer connections than clients, on their side or by the limit of the server: the connections take the place of
     * N.
     */
    private static Optional<Bound> connections(Cell cell) {
        int clients = cell.clients();
        int peak = cell.connectionsPeak();
        int accepted = cell.acceptedConnections().orElse(Integer.MAX_VALUE);
        return accepted < Math.min(peak, clients)
                ? residenceBound(cell, accepted, "accepted connections", 0, Bound.Id.CONNECTIONS)
                        .map(b -> new Bound(b.id(), b.perSecond(), b.formula(),
                                text("the %d connections that the server accepts", accepted)))
                : peak < clients
                        ? residenceBound(cell, peak, "connections", 0, Bound.Id.CONNECTIONS)
                        : Optional.empty();
    }

    private static Optional<Bound> residenceBound(Cell cell, int n, String what, double linger, Bound.Id id) {
        var wait = cell.askedWaitNanosPerRequest();
        var server = cell.serverCpuNanosPerRequest();
        var client = cell.clientCpuNanosPerRequest();
        if (cell.kind() instanceof Subject.Application) {
            return ofShortest(cell, n, what, id);
        }
        if (n == 0 || wait.isEmpty() || server.isEmpty() || client.isEmpty()) {
            return Optional.empty();
        }
        double timer = cell.timerNanosPerRequest().orElse(0);
        double cpu = server.getAsDouble() + client.getAsDouble() + cell.downstreamCpuNanosPerRequest().orElse(0);
        double broker = cell.brokerNanosPerRequest().orElse(0);
        double think = thinkNanos(cell, id);
        double delays = cell.acknowledgementNanosPerRequest().orElse(0);
        double waits = wait.getAsDouble() + broker + linger + think + delays;
        double residence = waits + timer + cpu;
        double running = 1 - lostInPauses(cell, waits, residence - client.getAsDouble());
        return Optional.of(new Bound(id, running * n / (residence / 1e9),
                text("%d %s / (%.2f ms requested wait + %.3f ms timer%s%s%s%s + %.3f ms CPU time of both sides)%s", n,
                        what, wait.getAsDouble() / 1e6, timer / 1e6, part(broker, "broker"), part(linger, "linger"),
                        part(think, "thought"), part(delays, "delayed acknowledgements"), cpu / 1e6, running > 0.999
                                ? ""
                                : text(" × %.1f %% of the time outside pauses", 100 * running))));
    }

    /**
     * Share of the time that pauses take from each request.
     *
     * @param waitsNanos time of a request that passes while the server pauses
     * @param othersNanos time of a request that passes while the client pauses: all but the client's own
     */
    private static double lostInPauses(Cell cell, double waitsNanos, double othersNanos) {
        var sides = Stream.of(cell.server(), cell.client()).flatMap(Optional::stream).toList();
        var pauses = Pauses.joined(sides.stream().flatMap(s -> s.measured().pauses.spans().stream()));
        long[] starts = pauses.stream().mapToLong(Span::startNanos).toArray();
        var ofClient = new BitSet();
        cell.client()
                .ifPresent(c -> c.measured().pauses.spans().forEach(p -> ofClient.set(at(starts, p.startNanos()))));
        return IntStream.range(0, starts.length)
                .mapToDouble(i -> pauses.get(i).lengthNanos() - (ofClient.get(i) ? othersNanos : waitsNanos))
                .filter(nanos -> nanos > 0).sum()
                / sides.stream().mapToLong(s -> s.window().lengthNanos()).min().orElse(1);
    }

    /** The place of the last span that has begun by then. */
    private static int at(long[] starts, long nanos) {
        int place = Arrays.binarySearch(starts, nanos);
        return place < 0 ? -place - 2 : place;
    }

    /**
     * N / the tenth percentile of the service times, since the work of an application is not known, less the time in it of which no
     * recording tells the kind: it may be a queue. Of several routes it is the mean of theirs. Empty while its pool is full or most of its threads queue for a lock or permit, because
     * then every request queues.
     */
    private static Optional<Bound> ofShortest(Cell cell, int n, String what, Bound.Id id) {
        double shortest = cell.unqueuedNanos();
        double think = thinkNanos(cell, id);
        boolean queued = cell.poolThreads() > 0
                && cell.poolTime().filter(p -> p.idle() < 1 - Bounds.REACHED).isPresent();
        var known = KnownTime.of(cell);
        double unknown = known.filter(KnownTime::muchUnknown).map(KnownTime::unknownOfShortestNanos).orElse(0.0);
        return n == 0 || shortest <= unknown || queued || known.filter(KnownTime::mostlyQueued).isPresent()
                || QueueBounds.crowd(cell).isPresent()
                        ? Optional.empty()
                        : Optional.of(new Bound(id, n / ((shortest - unknown + think) / 1e9), text(
                                think + unknown > 0 ? "%d %s / (%s%s)" : "%d %s / %s%s", n, what,
                                ofShortest(cell, shortest, unknown), part(think, "thought"))));
    }

    private static String ofShortest(Cell cell, double shortest, double unknown) {
        boolean several = cell.client().filter(c -> c.measured().requests.routes().size() > 1).isPresent();
        String times = several ? "of the routes' times" : "of the service times";
        return unknown <= 0
                ? text("%.2f ms, the tenth percentile %s", shortest / 1e6, times)
                : text("%.2f ms; of the tenth percentile %s, %.2f ms, %.2f ms are of unknown kind",
                        (shortest - unknown) / 1e6, times, shortest / 1e6, unknown / 1e6);
    }

    /** A client thinks while it holds no connection. */
    private static double thinkNanos(Cell cell, Bound.Id id) {
        return id == Bound.Id.CONNECTIONS ? 0 : cell.definition().thinkNanos();
    }

    /** A term of the formula; omitted when zero, as in most cells. */
    private static String part(double nanos, String what) {
        return nanos <= 0 ? "" : text(" + %.2f ms %s", nanos / 1e6, what);
    }

    /**
     * The asymptotic lower bound of a closed loop whose requests queue for processors only: X ≥ N / (Z + N·D), each request
     * waiting for all others (Denning and Buzen). Z is the time without a processor, thinking included, D the CPU time of both sides
     * and of the services that the server calls, divided by the processors. Of its own CPU time more processors take nothing away, so Z has what D lacks of it
     * (Seidmann, Schweitzer and Shalev-Oren 1987). In a cell near it requests travel in waves; a cell below it queues for something else too.
     *
     * @param perSecond requests per second
     * @param formula the formula with its figures
     */
    public record LowerBound(double perSecond, String formula) {
        /** Returns empty for an open loop, and when a figure is missing. */
        public static Optional<LowerBound> of(Cell cell) {
            int n = cell.description().filter(d -> d.offeredPerSecond() <= 0).map(JvmEvent.CellInfo::concurrency)
                    .orElse(0);
            var wait = cell.askedWaitNanosPerRequest();
            var server = cell.serverCpuNanosPerRequest();
            var client = cell.clientCpuNanosPerRequest();
            var downstream = cell.downstream().isEmpty() ? OptionalDouble.of(0) : cell.downstreamCpuNanosPerRequest();
            OptionalDouble processors = cell.host().processorsForCell();
            if (n == 0 || wait.isEmpty() || server.isEmpty() || client.isEmpty() || downstream.isEmpty()
                    || processors.orElse(0) <= 0) {
                return Optional.empty();
            }
            // the processors of the services are not among those that other processes leave to server and client
            double services = Figure.in(cell.downstream(), MeasuredRecording::busyProcessors).orElse(0);
            return Optional.of(of(n, wait.getAsDouble() + cell.timerNanosPerRequest().orElse(0)
                    + cell.brokerNanosPerRequest().orElse(0) + cell.lingerNanosPerRequest().orElse(0)
                    + cell.acknowledgementNanosPerRequest().orElse(0) + cell.definition().thinkNanos(),
                    server.getAsDouble() + client.getAsDouble() + downstream.getAsDouble(),
                    processors.getAsDouble() + services, Bounds.bothSides(cell)));
        }

        private static LowerBound of(int n, double waitNanos, double cpuNanos, double processors, String sides) {
            double demand = cpuNanos / processors;
            double own = Math.max(0, cpuNanos - demand);
            return new LowerBound(n / ((waitNanos + own + n * demand) / 1e9),
                    Figure.text(
                            "%d clients / (%.2f ms waiting + %.3f ms on one processor + %d × %.3f ms CPU time of %s /"
                                    + " %.2f processors)",
                            n, waitNanos / 1e6, own / 1e6, n, cpuNanos / 1e6, sides,
                            processors));
        }
    }
}
