package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseImpact.PauseCost;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bounds.AwakeBound.AckBound;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
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

    private static final double MOSTLY = 0.5;
    /** A thread that uses less of a processor keeps house. */
    private static final double HARDLY = 0.05;
    /** From this share on a bound is reached, and what it is of is full: a pool, processors, carriers. */
    public static final double REACHED = 1 - EXPLAINED_WITHIN;

    public Bounds {
        all = queueFirst(all.stream().sorted(Comparator.comparingDouble(Bound::perSecond)).toList());
    }

    /**
     * A pool whose threads queue for a lock or a connection is full whatever its size, and more threads would only queue as well. So where
     * the pool's bound is as low as that of what they queue for, it is not the bottleneck.
     */
    private static List<Bound> queueFirst(List<Bound> sorted) {
        if (sorted.isEmpty() || sorted.getFirst().id() != Bound.Id.PLATFORM_POOL) {
            return sorted;
        }
        return sorted.stream().filter(b -> b.id() == Bound.Id.LOCK || b.id() == Bound.Id.DOWNSTREAM).findFirst()
                .filter(b -> b.perSecond() <= (1 + EXPLAINED_WITHIN) * sorted.getFirst().perSecond())
                .map(queue -> Stream.concat(Stream.of(queue), sorted.stream().filter(b -> b != queue)).toList())
                .orElse(sorted);
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
        ResidenceBounds.of(cell).forEach(bounds::add);
        ArrivalBound.of(cell).ifPresent(bounds::add);
        platformPool(cell).ifPresent(bounds::add);
        cell.carrierTime().flatMap(b -> carriers(cell, b)).ifPresent(bounds::add);
        cell.subject().map(s -> cpu(cell, s)).ifPresent(bounds::addAll);
        cell.server().flatMap(s -> eventLoop(cell, s)).ifPresent(bounds::add);
        cell.server().flatMap(s -> oneThread(cell, s)).ifPresent(bounds::add);
        AwakeBound.of(cell).ifPresent(bounds::add);
        QueueBounds.of(cell).forEach(bounds::add);
        var found = new Bounds(bounds, x);
        return cell.observed().isEmpty() && cell.host().crowdedOut() && !found.explained()
                ? new Bounds(List.of(), x)
                : found;
    }

    /** The bottleneck, that is, the smallest bound; empty without bounds. */
    public Optional<Bound> binding() {
        return all.stream().findFirst();
    }

    /** The bounds of which the measured throughput reaches this share. */
    public List<Bound> reached(double share) {
        return all.stream().filter(b -> measuredPerSecond.orElse(0) / b.perSecond() >= share).toList();
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

    /** Pool threads / holding time per request. A thread is held while blocked or on CPU. */
    private static Optional<Bound> platformPool(Cell cell) {
        Optional<PoolTimeBreakdown> budget = cell.poolTime().filter(b -> b.heldNanos() > 0 && ofRequests(cell, b));
        int threads = cell.poolThreads();
        if (threads == 0 || budget.isEmpty()) {
            return Optional.empty();
        }
        if (cell.kind() instanceof Subject.Application) {
            return Optional.of(ofUse(cell, threads, budget.get()));
        }
        double busyThreads = budget.get().heldNanos() / cell.server().orElseThrow().window().lengthNanos();
        double holding = cell.perRequest(OptionalDouble.of(busyThreads)).orElseThrow();
        return Optional.of(new Bound(Bound.Id.PLATFORM_POOL, threads / (holding / 1e9),
                text("%d pool thread%s / %.3f ms held per %s", threads, threads == 1 ? "" : "s", holding / 1e6,
                        cell.unit().one()),
                Scarce.threads(threads, budget.get().group())));
    }

    /** True for a pool that runs requests. If no handler shows that, a single thread that is rarely held may do background work. */
    private static boolean ofRequests(Cell cell, PoolTimeBreakdown pool) {
        var server = cell.server().orElseThrow();
        return cell.observed().isEmpty() || !server.handlerGroup().isEmpty() || pool.threads() > 1
                || pool.heldNanos() >= MOSTLY * server.window().lengthNanos();
    }

    /** Measured throughput / busy share: an application may hold its threads in waits that leave no event. */
    private static Bound ofUse(Cell cell, int threads, PoolTimeBreakdown budget) {
        double measured = cell.throughputPerSecond().orElseThrow();
        double busy = 1 - budget.idle();
        return new Bound(Bound.Id.PLATFORM_POOL, measured / busy,
                text("%d pool threads, busy %.1f %% of the time: %.0f/s / %.3f",
                        threads, 100 * busy, measured, busy),
                Scarce.threads(threads, budget.group()));
    }

    /**
     * Carriers / holding time per request. A carrier is held while on CPU or pinned. One without work ends, and comes again when there is some:
     * there may be as many as the scheduler aims at.
     */
    private static Optional<Bound> carriers(Cell cell, CarrierTimeBreakdown budget) {
        if (budget.held().isEmpty() || budget.held().getAsDouble() <= 0) {
            return Optional.empty();
        }
        double alive = budget.carrierNanos() / cell.subject().orElseThrow().window().lengthNanos();
        double holding = cell.perRequest(OptionalDouble.of(alive * budget.held().getAsDouble())).orElseThrow();
        double carriers = Math.max(budget.parallelism(), alive);
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
                text("1 thread / %,.1f µs CPU time per request on the busiest thread of %s", nanos / 1e3,
                        server.handlerGroup())))
                .findFirst();
    }

    /** 1 / CPU time per request of the busiest single thread that requests pass before or after their handler. */
    private static Optional<Bound> oneThread(Cell cell, MeasuredRecording server) {
        return SoleThread.of(server).filter(t -> t.processors() >= HARDLY)
                .filter(t -> !(cell.kind() instanceof Subject.ClientUnderTest))
                .map(t -> ofOneThread(cell, t, cell.perRequest(OptionalDouble.of(t.processors())).orElseThrow(), ""));
    }

    /** @param nanos CPU time of a request on this thread */
    static Bound ofOneThread(Cell cell, SoleThread thread, double nanos, String more) {
        return new Bound(Bound.Id.ONE_THREAD, 1e9 / nanos, text("1 thread / %,.1f µs CPU time per %s of %s%s",
                nanos / 1e3, cell.unit().one(), thread.name(), more));
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
        if (cell.kind() instanceof Subject.Application && server.crowdedOut()) {
            return shared(cell).stream().toList();
        }
        if (cell.observed().isPresent() && busy.getAsDouble() >= REACHED * available.getAsDouble()
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
                text("%.2f processors (%s) / %,.1f µs CPU time per %s%s", left, left(server), demand / 1e3,
                        cell.unit().one(), outside(pauseCost)))));
        AckBound.of(cell, server, left, demand).ifPresent(bounds::add);
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
                        "%.2f processors (left to server and load generator) / %,.1f µs CPU time of both per request",
                        left, demand / 1e3)));
    }

    /** The words on the time that the figures of a bound leave out. */
    static String outside(PauseCost pauseCost) {
        return pauseCost.share() < 0.001
                ? ""
                : text(", excluding pauses (%.1f %% of the time)", 100 * pauseCost.share());
    }

    /** Whose CPU time a request takes, where all of it counts. */
    static String bothSides(Cell cell) {
        return cell.downstream().isPresent() ? "both sides and the services" : "both sides";
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

    /**
     * Bound of the arrival rate: the offered requests, less those that cannot be answered within the measured phase. By Little's
     * law rate × shortest service time requests are still in flight when the phase of an open loop ends, and a burst ends one
     * service time after its last request was due, however fast the server is.
     */
    static final class ArrivalBound {
        /** A service time below this share of the phase does not change the bound noticeably. */
        private static final double WORTH_SAYING = 0.001;

        private ArrivalBound() {}

        /** Returns empty for a closed loop. */
        static Optional<Bound> of(Cell cell) {
            double asked = cell.offeredPerSecond().orElse(0);
            int burst = cell.definition().burstRequests();
            return asked <= 0
                    ? Optional.empty()
                    : Optional.of(burst > 0 ? ofBurst(cell, burst, asked) : ofOpenLoop(cell, asked));
        }

        /**
         * With random gaps the number of requests due varies, so the number that the client states is used where there is one. It includes
         * those that were under way when the phase began: they end in it.
         */
        private static Bound ofOpenLoop(Cell cell, double asked) {
            double nanos = cell.measuredNanos();
            double offered = cell.client().flatMap(c -> c.profile().last(JvmEvent.LoadSummary.class))
                    .map(s -> s.offered() / nanos * 1e9)
                    .filter(perSecond -> perSecond > 0).orElse(asked);
            double before = cell.client().map(c -> c.measured().requests.carried() / nanos * 1e9).orElse(0.0);
            double late = Math.min(1, shortest(cell) / nanos) * Math.max(0, 1 - before / offered);
            return late < WORTH_SAYING
                    ? bound(offered, text("%.0f requests offered per second", offered))
                    : bound(offered * (1 - late),
                            text("%.0f requests offered per second%s × %.1f %% of the window (a request due later"
                                    + " cannot end in it: shortest service time %.0f ms)", offered,
                                    before > 0 ? " or under way before" : "", 100 * (1 - late),
                                    shortest(cell) / 1e6));
        }

        private static Bound ofBurst(Cell cell, int requests, double perSecond) {
            double seconds = requests / perSecond + shortest(cell) / 1e9;
            return bound(requests / seconds,
                    text("%d requests of a burst / (%.2f s at %.0f per second + %.1f ms, the shortest"
                            + " service time)", requests, requests / perSecond, perSecond, shortest(cell) / 1e6));
        }

        private static double shortest(Cell cell) {
            return cell.client().map(MeasuredRecording::shortestServiceNanos).orElse(0L);
        }

        private static Bound bound(double perSecond, String formula) {
            return new Bound(Bound.Id.ARRIVAL_RATE, perSecond, formula);
        }
    }

    /**
     * Bound of the runnable requests: the processors they can use, divided by the CPU time of a request on both sides, both
     * without pauses. It lies below the bounds of clients and of processors when requests sleep at the same time and then queue at
     * the same time. With many runnable requests it approaches the bound of the processors.
     */
    static final class AwakeBound {
        /** When less than this share of the processors is unusable, the bound equals that of the processors. */
        static final double WORTH_SAYING = 0.01;

        private AwakeBound() {}

        static Optional<Bound> of(Cell cell) {
            return AwakeRequests.of(cell).filter(a -> a.allowed() < a.processors() * (1 - WORTH_SAYING) && a.busy() > 0)
                    .map(a -> bound(cell, a));
        }

        private static Bound bound(Cell cell, AwakeRequests runnable) {
            double demand = cell.perRequest(OptionalDouble.of(runnable.busy())).orElseThrow();
            var pauseCost = cell.server().map(PauseCost::of).orElseThrow();
            String what = cell.definition().inFlight();
            String reader = runnable.lostToReader() < WORTH_SAYING
                    ? ""
                    : Figure.text("; without the one thread that reads all answers %.2f", runnable.usable());
            return new Bound(Bound.Id.AWAKE, runnable.allowed() / (demand / 1e9), Figure.text(
                    "%.2f processors usable by runnable %s (of %.2f processors, %.1f %s in flight%s)%s / %,.1f µs CPU time"
                            + " per request on %s",
                    runnable.allowed(), what, runnable.processors(), runnable.inFlight(), what, reader,
                    Bounds.outside(pauseCost),
                    demand / 1e3, sides(cell)));
        }

        private static String sides(Cell cell) {
            return cell.definition().answersFirst() ? "the server" : Bounds.bothSides(cell);
        }

        /**
         * Bound of the server's processors for a closed loop whose requests wait for acknowledgements. A request whose message lingers
         * in a batch or is at the broker needs no processor, so at any instant at most min(c, in flight − unacknowledged) processors
         * are usable. When a batch takes the messages of nearly all clients, they all wait for it together and the bound of the
         * processors is not reached. The figures come from request and send events only, not from throughput.
         */
        static final class AckBound {
            private AckBound() {}

            /**
             * @param left processors that other processes leave to the server, outside of its pauses
             * @param demandNanos CPU time of a request
             */
            static Optional<Bound> of(Cell cell, MeasuredRecording server, double left, double demandNanos) {
                return !cell.closedLoop() || cell.client().isEmpty() || server.measured().sends.whole().count() == 0
                        ? Optional.empty()
                        : of(cell.client().get(), server, left, demandNanos);
            }

            private static Optional<Bound> of(MeasuredRecording client, MeasuredRecording server, double left,
                    double demandNanos) {
                int[] inFlight = client.measured().inFlight.atInstants();
                int[] waiting = server.measured().sends.unacknowledged();
                double runnable = runnableShare(inFlight, waiting);
                double usable = AwakeRequests.usable(inFlight, left, waiting, new boolean[waiting.length]);
                return usable > left * (1 - AwakeBound.WORTH_SAYING)
                        ? Optional.empty()
                        : Optional.of(new Bound(Bound.Id.AWAKE, usable / (demandNanos / 1e9), Figure.text(
                                "%.2f processors usable by runnable requests (of %.2f processors; all requests in flight wait for"
                                        + " acknowledgements in %.1f %% of the time) / %,.1f µs CPU time per request",
                                usable, left, 100 * (1 - runnable), demandNanos / 1e3)));
            }

            /** Share of the instants at which at least one request does not wait for its acknowledgement. */
            private static double runnableShare(int[] inFlight, int[] waiting) {
                return IntStream.range(0, inFlight.length).filter(i -> inFlight[i] > waiting[i]).count()
                        / (double) inFlight.length;
            }
        }
    }
}
