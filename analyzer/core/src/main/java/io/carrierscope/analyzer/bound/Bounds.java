package io.carrierscope.analyzer.bound;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseCost;
import io.carrierscope.analyzer.cell.PoolBudget;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The asymptotic bounds of a cell (Denning and Buzen, operational analysis): each limit's capacity divided by the demand that
 * one request puts on it. The smallest one binds. Demands are times in use, without the time spent queueing for something
 * else, so that a pool full of threads which wait for a processor is not taken for the limit.
 */
public record Bounds(List<Bound> all, OptionalDouble measuredPerSecond) {
    /** Within this share of the measured throughput the binding bound explains it. */
    public static final double EXPLAINED_WITHIN = 0.10;

    public Bounds {
        all = all.stream().sorted(Comparator.comparingDouble(Bound::perSecond)).toList();
    }

    /** The bounds that the cell's recordings allow to compute. */
    public static Bounds of(Cell cell) {
        var x = cell.throughputPerSecond();
        if (x.isEmpty() || x.getAsDouble() == 0) {
            return new Bounds(List.of(), x);
        }
        var bounds = new ArrayList<Bound>();
        clients(cell).ifPresent(bounds::add);
        connections(cell).ifPresent(bounds::add);
        batching(cell).ifPresent(bounds::add);
        ArrivalBound.of(cell).ifPresent(bounds::add);
        platformPool(cell).ifPresent(bounds::add);
        cell.carrierBudget().flatMap(b -> carriers(cell, b)).ifPresent(bounds::add);
        cell.subject().map(s -> cpu(cell, s)).ifPresent(bounds::addAll);
        cell.server().flatMap(s -> eventLoop(cell, s)).ifPresent(bounds::add);
        AwakeBound.of(cell).ifPresent(bounds::add);
        QueueBounds.of(cell).forEach(bounds::add);
        return new Bounds(bounds, x);
    }

    /** The smallest bound. */
    public Optional<Bound> binding() {
        return all.stream().findFirst();
    }

    public Optional<Bound> get(Bound.Id id) {
        return all.stream().filter(b -> b.id() == id).findFirst();
    }

    /** Predicted by the binding bound divided by measured; empty when either is missing. */
    public OptionalDouble predictedToMeasured() {
        return binding().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(binding().get().perSecond() / measuredPerSecond.getAsDouble());
    }

    /** True when the binding bound predicts the measured throughput within {@link #EXPLAINED_WITHIN}. */
    public boolean explained() {
        var ratio = predictedToMeasured();
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= EXPLAINED_WITHIN;
    }

    /**
     * N / R₀, R₀ = the waits asked for, downstream too, + what timers add + the broker + processor time of all sides. While the server
     * pauses a request can only finish the wait that it is in, so that a pause delays each by its length less that wait, or more.
     */
    private static Optional<Bound> clients(Cell cell) {
        return underWay(cell, cell.mostUnderWay(), what(cell), 0, Bound.Id.CONCURRENCY);
    }

    private static String what(Cell cell) {
        return cell.definition().items() > 1 ? "items at once" : "clients";
    }

    /** The same where messages also linger in their batches. */
    private static Optional<Bound> batching(Cell cell) {
        double linger = cell.lingerNanosPerRequest().orElse(0);
        return linger <= 0
                ? Optional.empty()
                : underWay(cell, cell.mostUnderWay(), what(cell), linger, Bound.Id.BATCHING);
    }

    /** The same with as many requests under way as there were connections, where these were fewer. */
    private static Optional<Bound> connections(Cell cell) {
        int clients = cell.description().map(JvmEvent.CellInfo::concurrency).orElse(0);
        int peak = cell.connectionsPeak();
        return peak < clients ? underWay(cell, peak, "connections", 0, Bound.Id.CONNECTIONS) : Optional.empty();
    }

    private static Optional<Bound> underWay(Cell cell, int n, String what, double linger, Bound.Id id) {
        var wait = cell.askedWaitNanosPerRequest();
        var server = cell.serverCpuNanosPerRequest();
        var client = cell.clientCpuNanosPerRequest();
        if (n == 0 || wait.isEmpty() || server.isEmpty() || client.isEmpty()) {
            return Optional.empty();
        }
        double timer = cell.timerNanosPerRequest().orElse(0);
        double cpu = server.getAsDouble() + client.getAsDouble() + cell.downstreamCpuNanosPerRequest().orElse(0);
        double broker = cell.brokerNanosPerRequest().orElse(0);
        double residence = wait.getAsDouble() + timer + broker + linger + cpu;
        double running = 1 - cell.server().map(s -> s.pausedShareBeyond(wait.getAsDouble() + broker)).orElse(0.0);
        return Optional.of(new Bound(id, running * n / (residence / 1e9),
                text("%d %s / (%.2f ms asked to wait + %.3f ms timer%s%s + %.3f ms processor time of both sides)%s", n,
                        what, wait.getAsDouble() / 1e6, timer / 1e6, part(broker, "broker"), part(linger, "in a batch"),
                        cpu / 1e6, running > 0.999
                                ? ""
                                : text(", in the %.1f %% of the time in which pauses let them go on", 100 * running))));
    }

    /** Most cells send nothing, and their formula says nothing of it. */
    private static String part(double nanos, String what) {
        return nanos <= 0 ? "" : text(" + %.2f ms %s", nanos / 1e6, what);
    }

    /** Pool threads / thread-holding time per request, a thread being held while blocked or on a processor. */
    private static Optional<Bound> platformPool(Cell cell) {
        Optional<PoolBudget> budget = cell.poolBudget();
        int threads = cell.description().map(JvmEvent.CellInfo::poolThreads)
                .orElseGet(() -> budget.map(PoolBudget::threads).orElse(0));
        if (threads == 0 || budget.isEmpty()) {
            return Optional.empty();
        }
        double busyThreads = budget.get().heldNanos() / cell.server().orElseThrow().window().lengthNanos();
        double holding = cell.perRequest(OptionalDouble.of(busyThreads)).orElseThrow();
        return Optional.of(new Bound(Bound.Id.PLATFORM_POOL, threads / (holding / 1e9),
                text("%d pool threads / %.3f ms held per request", threads, holding / 1e6)));
    }

    /** Carriers / carrier-holding time per request, a carrier being held while on a processor or pinned. */
    private static Optional<Bound> carriers(Cell cell, CarrierBudget budget) {
        if (budget.held().isEmpty() || budget.held().getAsDouble() <= 0) {
            return Optional.empty();
        }
        double carriers = budget.carrierNanos() / cell.subject().orElseThrow().window().lengthNanos();
        double holding = cell.perRequest(OptionalDouble.of(carriers * budget.held().getAsDouble())).orElseThrow();
        return Optional.of(new Bound(Bound.Id.CARRIERS, carriers / (holding / 1e9),
                text("%.2f carriers / %.3f ms held per request (on a processor or pinned)", carriers, holding / 1e6)));
    }

    /** 1 / processor time per request of the busiest thread of an event loop, since no other thread can do its part. */
    private static Optional<Bound> eventLoop(Cell cell, MeasuredRecording server) {
        var group = server.measured().threads.groups().get(server.measured().handlers.group());
        if (group == null || cell.description().filter(d -> "event-loop".equals(d.threadModel())).isEmpty()) {
            return Optional.empty();
        }
        var demand = cell.perRequest(server.cpuNanos(group.busiestLoadNanos()).stream()
                .map(nanos -> nanos / server.window().lengthNanos()).findFirst());
        return demand.stream().filter(nanos -> nanos > 0).mapToObj(nanos -> new Bound(Bound.Id.EVENT_LOOP, 1e9 / nanos,
                text("1 thread / %.1f µs processor time per request of the busiest of %s", nanos / 1e3,
                        server.measured().handlers.group())))
                .findFirst();
    }

    /**
     * Processors left by others / processor time per request of all threads of the server, both outside of its pauses; and what
     * of them requests can use that wait for acknowledgements.
     */
    private static List<Bound> cpu(Cell cell, MeasuredRecording server) {
        var available = server.availableProcessors();
        var busy = server.busyProcessors();
        if (available.isEmpty() || busy.isEmpty() || busy.getAsDouble() <= 0) {
            return List.of();
        }
        var stopped = server.stopped();
        double most = Math.min(server.profile().activeProcessors(),
                cell.processorsForCell().orElse(available.getAsDouble()));
        double left = available.getAsDouble() - stopped.share() * most;
        double demand = cell.perRequest(OptionalDouble.of(busy.getAsDouble() - stopped.processors())).orElseThrow();
        if (left <= 0 || demand <= 0) {
            return List.of();
        }
        var bounds = new ArrayList<>(List.of(new Bound(Bound.Id.CPU, left / (demand / 1e9),
                text("%.2f processors (%s) / %.1f µs processor time per request%s", left, left(server), demand / 1e3,
                        outside(stopped)))));
        if (cell.key().client() == null) {
            AckBound.of(cell, server, left, demand).ifPresent(bounds::add);
        }
        return bounds;
    }

    private static String outside(PauseCost stopped) {
        return stopped.share() < 0.001 ? "" : text(", outside of pauses (%.1f %% of the time)", 100 * stopped.share());
    }

    private static String left(MeasuredRecording server) {
        return server.crowdedOut()
                ? "assumed: a quarter of a machine that other processes keep busy"
                : "left by other processes, " + server.counterpart() + " among them";
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
