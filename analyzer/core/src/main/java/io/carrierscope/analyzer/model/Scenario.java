package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.ServiceDemands.ServiceDemand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * A model of a cell: the demands of one request and the resources that serve it. A prediction changes some of them and
 * computes the throughput again.
 *
 * @param clients clients of a closed loop, or tasks at a time; 0 for an open loop
 * @param waitNanos time per request in which it waits without holding a limited resource
 * @param processors CPU demand and processors
 * @param others further bounds that still hold, including that of the arrival rate
 */
public record Scenario(int clients, double waitNanos, Processors processors, List<Bound> others) {
    /**
     * Bounds that depend on what a scenario changes: they are computed from it, or added by the cause. Add new bounds of that
     * kind here.
     */
    private static final Set<Bound.Id> COMPUTED = EnumSet.of(Bound.Id.CPU, Bound.Id.CONCURRENCY, Bound.Id.CARRIERS,
            Bound.Id.AWAKE);

    /** A process that is always stopped has no throughput from which to predict. */
    private static final double MOST_STOPPED = 0.99;

    public Scenario {
        others = List.copyOf(others);
    }

    /** The cell as measured. Requires that {@link MissingInputs} finds nothing missing. */
    static Scenario of(Cell cell, Bounds bounds, ServiceDemand demand, double processors) {
        var server = cell.server().orElseThrow();
        double wait = cell.askedWaitNanosPerRequest().orElse(0) + cell.timerNanosPerRequest().orElse(0)
                + cell.brokerNanosPerRequest().orElse(0) + cell.acknowledgementNanosPerRequest().orElse(0)
                + cell.definition().thinkNanos();
        // of the waits of an application few may leave events; its shortest requests have all of them
        double residence = KnownTime.of(cell).filter(t -> bounds.get(Bound.Id.CONCURRENCY).isPresent())
                .map(t -> t.shortestNanos() + cell.definition().thinkNanos()).orElse(0.0);
        double elsewhere = Math.max(wait, residence - demand.serverNanos() - demand.clientNanos());
        return new Scenario(cell.mostInFlight(), elsewhere,
                new Processors(demand.serverNanos(), demand.clientNanos(), server.profile().activeProcessors(),
                        processors, cell.unit()),
                bounds.all().stream().filter(b -> !COMPUTED.contains(b.id())).toList());
    }

    /**
     * A recording of another program as measured. Nothing is known of its clients, so the result is the throughput that the server
     * allows if enough work arrives. With a thread dump it is that of as many tasks at a time as in the dump.
     */
    static Scenario ofServer(Cell cell, Bounds bounds) {
        var server = cell.server().orElseThrow();
        int tasks = cell.tasksAtATime();
        var asleep = OptionalDouble
                .of((double) server.measured().sleeps.virtualAskedNanos() / server.window().lengthNanos());
        return new Scenario(tasks, tasks == 0 ? 0 : cell.perRequest(asleep).orElse(0),
                new Processors(cell.warmCpuNanosPerRequest().orElseThrow(), 0, server.profile().activeProcessors(),
                        Math.max(server.leftProcessors(), server.availableProcessors().orElse(0)), cell.unit()),
                bounds.all().stream().filter(b -> !COMPUTED.contains(b.id())).toList());
    }

    /** This scenario without these bounds. */
    public Scenario without(Collection<Bound.Id> limits) {
        return new Scenario(clients, waitNanos, processors,
                others.stream().filter(b -> !limits.contains(b.id())).toList());
    }

    /** This scenario if all processors worked also in this share of the time, in which they are stopped. */
    public Scenario withoutStops(double share) {
        var p = processors;
        double running = 1 - Math.min(MOST_STOPPED, share);
        return with(new Processors(p.serverNanos, p.clientNanos, p.forServer / running,
                Math.max(p.forCell, p.forServer / running), p.unit));
    }

    /** This scenario with one more bound. */
    public Scenario with(Bound bound) {
        var more = new ArrayList<>(others);
        more.add(bound);
        return new Scenario(clients, waitNanos, processors, more);
    }

    /** This scenario with another bound of the one thread that requests pass, if one is given. */
    Scenario passing(Optional<Bound> oneThread) {
        return oneThread.map(b -> without(Set.of(b.id())).with(b)).orElse(this);
    }

    /** This scenario with more (below 0: less) waiting time per request, in nanoseconds. */
    public Scenario withMoreWait(double nanos) {
        return new Scenario(clients, Math.max(0, waitNanos + nanos), processors, others);
    }

    /** This scenario with other CPU demands or numbers of processors. */
    public Scenario with(Processors other) {
        return new Scenario(clients, waitNanos, other, others);
    }

    /** This scenario without the bound of the processors. */
    Scenario withoutCpuTime() {
        return with(new Processors(0, 0, processors.forServer(), processors.forCell(), processors.unit()));
    }

    /** This scenario with another number of clients. */
    Scenario withClients(int number) {
        return new Scenario(number, waitNanos, processors, others);
    }

    /** All bounds, smallest first. */
    public List<Bound> bounds() {
        var all = new ArrayList<>(others);
        if (processors.bothNanos() > 0) {
            all.add(processors.bound());
        }
        if (clients > 0) {
            all.add(concurrency());
        }
        return all.stream().sorted(Comparator.comparingDouble(Bound::perSecond)).toList();
    }

    private Bound concurrency() {
        double residence = waitNanos + processors.bothNanos();
        return new Bound(Bound.Id.CONCURRENCY, clients / (residence / 1e9),
                Figure.text(processors.unit() == UnitOfWork.TASK
                        ? "%d tasks at a time, as in the thread dump / (%.2f ms waiting + %.3f ms CPU time)"
                        : "%d clients / (%.2f ms waiting + %.3f ms CPU time of both sides)",
                        clients, waitNanos / 1e6, processors.bothNanos() / 1e6));
    }

    /**
     * Predicted throughput in requests per second: the smallest bound, or the result of mean value analysis where that is
     * smaller (near the knee).
     */
    public double perSecond() {
        return DoubleStream.concat(bounds().stream().mapToDouble(Bound::perSecond), queueing()).min().orElseThrow();
    }

    private DoubleStream queueing() {
        double station = processors.stationNanos();
        return clients == 0
                ? DoubleStream.empty()
                : DoubleStream.of(ClosedLoop.perSecond(clients,
                        waitNanos + Math.max(0, processors.bothNanos() - station), station));
    }

    /**
     * Exact mean value analysis of a closed loop of clients with one station (Reiser and Lavenberg 1980; Lazowska et al. 1984,
     * chapter 6). The station stands for all processors together; the rest of a request's residence time is a delay (Seidmann et
     * al. 1987). Well below the knee the result is N / R₀, well above it the station's capacity; near the knee it is lower than
     * either asymptotic bound.
     */
    static final class ClosedLoop {
        private ClosedLoop() {}

        /**
         * Throughput in requests per second; infinite where a request takes no time at all.
         *
         * @param delayNanos residence time outside of the station
         * @param stationNanos service time per request at the station
         */
        static double perSecond(int clients, double delayNanos, double stationNanos) {
            if (delayNanos + stationNanos == 0) {
                return Double.POSITIVE_INFINITY;
            }
            double queue = 0;
            double perNano = 0;
            for (int n = 1; n <= clients; n++) {
                double residence = stationNanos * (1 + queue);
                perNano = n / (delayNanos + residence);
                queue = perNano * residence;
            }
            return perNano * 1e9;
        }
    }

    /**
     * CPU time of one request on both sides, and the processors available for it. Client and server of a cell share the machine,
     * and the CPU use of both grows with throughput, so what the client leaves to the server now is not taken as given.
     *
     * @param serverNanos CPU time per request of the server process
     * @param clientNanos CPU time per request of the client process; 0 if there is none in the recordings
     * @param forServer processors that the server may use
     * @param forCell processors that processes outside the cell leave to both together
     * @param unit what is called a request above
     */
    public record Processors(double serverNanos, double clientNanos, double forServer, double forCell,
            UnitOfWork unit) {

        /** The bound of the processors: the smaller of the server's and the cell's. */
        Bound bound() {
            return new Bound(Bound.Id.CPU, 1e9 / stationNanos(), formula());
        }

        private String formula() {
            if (serverBinds()) {
                return text("%.2f processors of the server / %,.1f µs CPU time per %s", forServer, serverNanos / 1e3,
                        unit.one());
            }
            return clientNanos == 0
                    ? text("%.2f processors that others leave / %,.1f µs CPU time per %s", forCell, serverNanos / 1e3,
                            unit.one())
                    : text("%.2f processors of the cell / (%,.1f µs server + %,.1f µs client) CPU time per request",
                            forCell,
                            serverNanos / 1e3, clientNanos / 1e3);
        }

        /** Time per request at the station that stands for the processors of the tighter bound. */
        double stationNanos() {
            return serverBinds() ? serverNanos / forServer : bothNanos() / forCell;
        }

        /** CPU time per request of both sides, in nanoseconds. */
        public double bothNanos() {
            return serverNanos + clientNanos;
        }

        private boolean serverBinds() {
            return serverNanos / forServer >= bothNanos() / forCell;
        }
    }
}
