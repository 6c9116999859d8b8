package io.carrierscope.analyzer.bound;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseCost;
import io.carrierscope.analyzer.cell.PoolBudget;
import io.carrierscope.analyzer.fold.jvm.Pauses;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The asymptotic bounds of a cell (Denning and Buzen, operational analysis): the capacity of each resource divided by the
 * demand of one request. The smallest one is the bottleneck. Demands are times in use, without queueing for another resource:
 * a pool full of threads that wait for a processor is limited by the processor.
 *
 * @param all the bounds, smallest first
 * @param measuredPerSecond measured throughput, requests per second
 */
public record Bounds(List<Bound> all, OptionalDouble measuredPerSecond) {
    /** The bottleneck explains the measured throughput when it predicts it within this share. */
    public static final double EXPLAINED_WITHIN = 0.10;

    private static final double HARDLY_USED = 0.1;
    /** A pool is full when it is busy for this share of the time, processors when as much of them is used. */
    private static final double FULL = 0.9;

    public Bounds {
        all = all.stream().sorted(Comparator.comparingDouble(Bound::perSecond)).toList();
    }

    /**
     * Computes the bounds that the cell's recordings allow. Where other processes crowd a cell out and no bound explains it, it has
     * none: time without a processor may have limited it.
     */
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
        var found = new Bounds(bounds, x);
        return cell.key().ours() && cell.host().crowdedOut() && !found.explained() ? new Bounds(List.of(), x) : found;
    }

    /** The bottleneck, that is, the smallest bound; empty without bounds. */
    public Optional<Bound> binding() {
        return all.stream().findFirst();
    }

    /**
     * The bounds of resources that were in use for at least {@link #HARDLY_USED} of the time. Of the others a recording hardly shows
     * what a request takes.
     */
    public List<Bound> seen() {
        return all.stream().filter(b -> measuredPerSecond.orElse(0) / b.perSecond() >= HARDLY_USED).toList();
    }

    public Optional<Bound> get(Bound.Id id) {
        return all.stream().filter(b -> b.id() == id).findFirst();
    }

    /** Throughput predicted by the bottleneck divided by the measured one; empty when either is missing. */
    public OptionalDouble predictedToMeasured() {
        return Figure.of(binding(), b -> b.perSecond() / measuredPerSecond.getAsDouble());
    }

    /** True when the bottleneck predicts the measured throughput within {@link #EXPLAINED_WITHIN}. */
    public boolean explained() {
        var ratio = predictedToMeasured();
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= EXPLAINED_WITHIN;
    }

    /**
     * N / R₀, where R₀ = the waits asked for, including downstream, + timer delay + broker time + CPU time of all sides + the time that
     * a client thinks. While the server pauses a request can only finish its waits, while the client pauses all but the client's
     * part; so a pause delays each request by at least its length less that time. A client that waits for one answer throughout is none of N: it gets no answer in that time.
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

    /** The same for cells with fewer connections than clients: the connections take the place of N. */
    private static Optional<Bound> connections(Cell cell) {
        int clients = cell.clients();
        int peak = cell.connectionsPeak();
        return peak < clients ? residenceBound(cell, peak, "connections", 0, Bound.Id.CONNECTIONS) : Optional.empty();
    }

    private static Optional<Bound> residenceBound(Cell cell, int n, String what, double linger, Bound.Id id) {
        var wait = cell.askedWaitNanosPerRequest();
        var server = cell.serverCpuNanosPerRequest();
        var client = cell.clientCpuNanosPerRequest();
        if (cell.ofApplication()) {
            return ofShortest(cell, n, what, id);
        }
        if (n == 0 || wait.isEmpty() || server.isEmpty() || client.isEmpty()) {
            return Optional.empty();
        }
        double timer = cell.timerNanosPerRequest().orElse(0);
        double cpu = server.getAsDouble() + client.getAsDouble() + cell.downstreamCpuNanosPerRequest().orElse(0);
        double broker = cell.brokerNanosPerRequest().orElse(0);
        double think = thinkNanos(cell, id);
        double residence = wait.getAsDouble() + timer + broker + linger + think + cpu;
        double waits = wait.getAsDouble() + broker + linger + think;
        double running = 1 - lostInPauses(cell, waits, residence - client.getAsDouble());
        return Optional.of(new Bound(id, running * n / (residence / 1e9),
                text("%d %s / (%.2f ms requested wait + %.3f ms timer%s%s%s + %.3f ms CPU time of both sides)%s", n,
                        what, wait.getAsDouble() / 1e6, timer / 1e6, part(broker, "broker"), part(linger, "linger"),
                        part(think, "thought"), cpu / 1e6, running > 0.999
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
        var ofClient = cell.client().map(c -> c.measured().pauses.spans()).orElse(List.of());
        return Pauses.joined(sides.stream().flatMap(s -> s.measured().pauses.spans().stream())).stream()
                .mapToDouble(p -> Math.max(0,
                        p.lengthNanos() - (ofClient.stream().anyMatch(p::holds) ? othersNanos : waitsNanos)))
                .sum() / sides.stream().mapToLong(s -> s.window().lengthNanos()).min().orElse(1);
    }

    /**
     * N / the tenth percentile of the service times, since the waits of an application are not known. Empty while its pool is full
     * or most of its threads queue for a lock or permit, because then every request queues; and where most of a request is a wait that
     * nothing shows, because it may be a queue.
     */
    private static Optional<Bound> ofShortest(Cell cell, int n, String what, Bound.Id id) {
        double shortest = cell.service().map(s -> s.percentileNanos(10)).orElse(0L);
        double think = thinkNanos(cell, id);
        boolean queued = cell.poolThreads() > 0 && cell.poolBudget().filter(p -> p.idle() < 1 - FULL).isPresent();
        boolean waits = KnownTime.of(cell).filter(t -> t.mostlyQueued() || t.mostlyUnknown(cell)).isPresent();
        return n == 0 || shortest <= 0 || queued || waits || QueueBounds.crowd(cell).isPresent()
                ? Optional.empty()
                : Optional.of(new Bound(id, n / ((shortest + think) / 1e9), text(think > 0
                        ? "%d %s / (%.2f ms, the tenth percentile of the service times%s)"
                        : "%d %s / %.2f ms, the tenth percentile of the service times%s", n, what, shortest / 1e6,
                        part(think, "thought"))));
    }

    /** A client thinks while it holds no connection. */
    private static double thinkNanos(Cell cell, Bound.Id id) {
        return id == Bound.Id.CONNECTIONS ? 0 : cell.definition().thinkNanos();
    }

    /** A term of the formula; omitted when zero, as in most cells. */
    private static String part(double nanos, String what) {
        return nanos <= 0 ? "" : text(" + %.2f ms %s", nanos / 1e6, what);
    }

    /** Pool threads / holding time per request. A thread is held while blocked or on CPU. */
    private static Optional<Bound> platformPool(Cell cell) {
        Optional<PoolBudget> budget = cell.poolBudget();
        int threads = cell.poolThreads();
        if (threads == 0 || budget.isEmpty()) {
            return Optional.empty();
        }
        if (cell.ofApplication()) {
            return Optional.of(ofUse(cell, threads, budget.get()));
        }
        double busyThreads = budget.get().heldNanos() / cell.server().orElseThrow().window().lengthNanos();
        double holding = cell.perRequest(OptionalDouble.of(busyThreads)).orElseThrow();
        return Optional.of(new Bound(Bound.Id.PLATFORM_POOL, threads / (holding / 1e9),
                text("%d pool thread%s / %.3f ms held per %s", threads, threads == 1 ? "" : "s", holding / 1e6,
                        cell.unit().one())));
    }

    /** Measured throughput / busy share: an application may hold its threads in waits that leave no event. */
    private static Bound ofUse(Cell cell, int threads, PoolBudget budget) {
        double measured = cell.throughputPerSecond().orElseThrow();
        double busy = 1 - budget.idle();
        return new Bound(Bound.Id.PLATFORM_POOL, measured / busy,
                text("%d pool threads, busy %.1f %% of the time: %.0f/s / %.3f",
                        threads, 100 * busy, measured, busy));
    }

    /** Carriers / holding time per request. A carrier is held while on CPU or pinned. */
    private static Optional<Bound> carriers(Cell cell, CarrierBudget budget) {
        if (budget.held().isEmpty() || budget.held().getAsDouble() <= 0) {
            return Optional.empty();
        }
        double carriers = budget.carrierNanos() / cell.subject().orElseThrow().window().lengthNanos();
        double holding = cell.perRequest(OptionalDouble.of(carriers * budget.held().getAsDouble())).orElseThrow();
        return Optional.of(new Bound(Bound.Id.CARRIERS, carriers / (holding / 1e9),
                text("%.2f carriers / %.3f ms held per %s (on CPU or pinned)", carriers, holding / 1e6,
                        cell.unit().one())));
    }

    /** 1 / CPU time per request of the busiest event-loop thread, because no other thread can do its part. */
    private static Optional<Bound> eventLoop(Cell cell, MeasuredRecording server) {
        var group = server.measured().threads.groups().get(server.handlerGroup());
        if (group == null || cell.description().filter(d -> "event-loop".equals(d.threadModel())).isEmpty()) {
            return Optional.empty();
        }
        var demand = cell.perRequest(server.cpuNanos(group.busiestLoadNanos()).stream()
                .map(nanos -> nanos / server.window().lengthNanos()).findFirst());
        return demand.stream().filter(nanos -> nanos > 0).mapToObj(nanos -> new Bound(Bound.Id.EVENT_LOOP, 1e9 / nanos,
                text("1 thread / %.1f µs CPU time per request on the busiest thread of %s", nanos / 1e3,
                        server.handlerGroup())))
                .findFirst();
    }

    /**
     * Processors left by other processes / CPU time per request of all server threads, both without pauses; and the bound of
     * the processors usable by requests that do not wait for an acknowledgement. Of a service that others crowd out, or that may not need
     * more than they leave, nobody knows how many processors it could have.
     */
    private static List<Bound> cpu(Cell cell, MeasuredRecording server) {
        var available = server.availableProcessors();
        var busy = server.busyProcessors();
        if (cell.host().crowdedOut() || available.isEmpty() || busy.isEmpty() || busy.getAsDouble() <= 0) {
            return List.of();
        }
        if (cell.ofApplication() && server.crowdedOut()) {
            return shared(cell).stream().toList();
        }
        if (!cell.key().ours() && busy.getAsDouble() >= FULL * available.getAsDouble()
                && cell.host().mayNeedNoMoreProcessors(server)) {
            return List.of();
        }
        var pauseCost = PauseCost.of(server);
        double most = Math.min(server.profile().activeProcessors(),
                cell.host().processorsForCell().orElse(available.getAsDouble()));
        double left = available.getAsDouble() - pauseCost.share() * most;
        double demand = cell.perRequest(OptionalDouble.of(busy.getAsDouble() - pauseCost.processors())).orElseThrow();
        if (left <= 0 || demand <= 0) {
            return List.of();
        }
        var bounds = new ArrayList<>(List.of(new Bound(Bound.Id.CPU, left / (demand / 1e9),
                text("%.2f processors (%s) / %.1f µs CPU time per %s%s", left, left(server), demand / 1e3,
                        cell.unit().one(), outside(pauseCost)))));
        if (cell.key().client() == null) {
            AckBound.of(cell, server, left, demand).ifPresent(bounds::add);
        }
        return bounds;
    }

    /**
     * Processors left to both sides / CPU time of both, where the load generator takes most of the machine. Of cells that are no
     * applications {@link AwakeBound} knows more.
     */
    private static Optional<Bound> shared(Cell cell) {
        double left = cell.host().processorsForCell().orElse(0);
        double demand = Figure.both(cell.serverCpuNanosPerRequest(), cell.clientCpuNanosPerRequest(), Double::sum)
                .orElse(0);
        return left <= 0 || demand <= 0
                ? Optional.empty()
                : Optional.of(new Bound(Bound.Id.CPU, left / (demand / 1e9), text(
                        "%.2f processors (left to server and load generator) / %.1f µs CPU time of both per request",
                        left, demand / 1e3)));
    }

    private static String outside(PauseCost pauseCost) {
        return pauseCost.share() < 0.001
                ? ""
                : text(", excluding pauses (%.1f %% of the time)", 100 * pauseCost.share());
    }

    private static String left(MeasuredRecording server) {
        if (server.profile().cell().isEmpty()) {
            return text("left by other processes, which used %.2f of %d", server.othersBusyProcessors().orElse(0),
                    server.profile().hardwareThreads());
        }
        return server.crowdedOut()
                ? "assumed: a quarter of the machine, which other processes keep busy"
                : "left by other processes, including " + server.counterpart();
    }
}
