package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.model.simulation.Model.Background;
import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import io.carrierscope.analyzer.model.simulation.Model.Lock;
import io.carrierscope.analyzer.model.simulation.Model.Step;
import io.carrierscope.analyzer.model.simulation.Model.Stops;
import io.carrierscope.analyzer.model.simulation.Model.Threads;
import io.carrierscope.analyzer.model.simulation.Model.Time;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * A discrete-event simulation of a model. Time goes from event to event: the next of the event list, or the end of the next computation.
 * The same seed gives the same result.
 */
final class Simulation {
    /** What a step does to a request; it lets the request go on, now or later. */
    @FunctionalInterface
    private interface Action {
        void on(Request request);
    }

    /** Takes the response time of a request; requests are numbered from 0 on as they arrive. */
    @FunctionalInterface
    interface Responses {
        void add(int number, double nanos);
    }

    /** The threads of a pool and the processors they run on. */
    private record Pool(Threads threads, Resource slots, FairScheduler.Share share) {}

    /** A request on its way. */
    private final class Request {
        private final double dueNanos = events.nowNanos();
        private final int number = arrived;
        private int at;
        private Pool pool;

        private void next() {
            if (at < actions.size()) {
                actions.get(at++).on(this);
            } else {
                ended(this);
            }
        }

        /** Goes on after a time; without its thread, unless it keeps it. */
        private void rest(double nanos, boolean pinned) {
            if (pool == null || pool.threads.kept() || pinned) {
                events.add(nanos, this::next);
            } else {
                pool.slots.giveBack();
                events.add(nanos, this::mount);
            }
        }

        private void mount() {
            pool.slots.take(this::next);
        }

        private void take(Resource lock) {
            if (lock.tryTake()) {
                next();
            } else if (pool == null || pool.threads.kept()) {
                lock.take(this::next);
            } else {
                pool.slots.giveBack();
                lock.take(this::mount);
            }
        }
    }

    private static final Jvm OTHERS = new Jvm("others", Integer.MAX_VALUE, Stops.NONE);

    private final Model model;
    private final SplittableRandom random;
    private final Responses responses;
    private final EventList events = new EventList();
    private final FairScheduler processors;
    private final Map<Jvm, FairScheduler.Share> shares = new LinkedHashMap<>();
    private final Map<Threads, Pool> pools = new LinkedHashMap<>();
    private final Map<Lock, Resource> locks = new LinkedHashMap<>();
    private final List<Action> actions;
    private final DoubleSupplier gapsNanos;
    private int arrived;
    private int inFlight;
    private boolean over;

    Simulation(Model model, SplittableRandom random, Responses responses) {
        this.model = model;
        this.random = random;
        this.responses = responses;
        this.processors = new FairScheduler(model.processors(), model.sliceNanos(), random.split());
        this.actions = model.path().stream().map(this::action).toList();
        this.gapsNanos = model.arrivals().gapsNanos(random);
    }

    /**
     * Simulates the model some times, each time from rest and with other random numbers.
     *
     * @return the response times of all requests, from the time they are due to their end
     */
    static Durations responses(Model model, int times, long seed) {
        var all = new Durations();
        windows(model, times, seed).forEach(all::merge);
        return all;
    }

    /** The same, with the response times of each run separately. */
    static Stream<Durations> windows(Model model, int times, long seed) {
        var random = new SplittableRandom(seed);
        return Stream.generate(() -> {
            var responses = new Durations();
            new Simulation(model, random.split(), (number, nanos) -> {
                if (number >= model.arrivals().leading()) {
                    responses.add(Math.round(nanos));
                }
            }).run();
            return responses;
        }).limit(times);
    }

    private Action action(Step step) {
        return switch (step) {
            case Step.Enter e -> {
                var pool = pools.computeIfAbsent(e.threads(), this::pool);
                yield r -> {
                    r.pool = pool;
                    r.mount();
                };
            }
            case Step.Leave l -> r -> {
                r.pool.slots.giveBack();
                r.pool = null;
                r.next();
            };
            case Step.Compute c -> r -> compute(r, c.time().nanos(random));
            case Step.Wait w -> r -> r.rest(w.time().nanos(random), w.pinned());
            case Step.Take t -> {
                var lock = lock(t.lock());
                yield r -> r.take(lock);
            }
            case Step.GiveBack g -> {
                var lock = lock(g.lock());
                yield r -> {
                    lock.giveBack();
                    r.next();
                };
            }
            case Step.OneIn o -> oneIn(o);
        };
    }

    private static void compute(Request r, double nanos) {
        if (nanos > 0) {
            r.pool.share.compute(r.pool, nanos, r::next);
        } else {
            r.next();
        }
    }

    private Action oneIn(Step.OneIn step) {
        int[] passed = {0};
        return r -> {
            r.at += passed[0]++ % step.requests() == 0 ? 0 : step.steps();
            r.next();
        };
    }

    private Pool pool(Threads threads) {
        return new Pool(threads, new Resource(threads.count(), events),
                shares.computeIfAbsent(threads.jvm(), processors::share));
    }

    private Resource lock(Lock lock) {
        return locks.computeIfAbsent(lock, l -> new Resource(l.permits(), events));
    }

    void run() {
        shares.forEach(this::stops);
        model.background().forEach(this::works);
        nextArrival();
        while (!over || inFlight > 0) {
            if (events.nextNanos() <= processors.nextNanos()) {
                processors.advance(events.nextNanos());
                events.runNext();
            } else {
                events.advance(processors.nextNanos());
                processors.advance(events.nowNanos());
                processors.endNext();
                // after what happens at the same instant: the thread may have more to compute
                events.add(0, processors::freeEnded);
            }
        }
    }

    private void nextArrival() {
        double nanos = gapsNanos.getAsDouble();
        over = events.nowNanos() + nanos >= model.dueNanos();
        if (!over) {
            events.add(nanos, this::arrive);
        }
    }

    private void arrive() {
        var request = new Request();
        arrived++;
        inFlight++;
        if (arrived % model.arrivals().burst() > 0) {
            nextArrival();
        }
        request.next();
    }

    private void ended(Request request) {
        responses.add(request.number, events.nowNanos() - request.dueNanos);
        inFlight--;
        if (inFlight == 0 && arrived % model.arrivals().burst() == 0) {
            nextArrival();
        }
    }

    private void works(Background background) {
        var share = processors.share(OTHERS);
        switch (background) {
            case Background.Steady s when s.processors() > 0 -> works(s, share);
            case Background.Steady none -> {
            }
            case Background.InParts p when anyInstant() ->
                works(p, random.nextInt(p.nanos().size()), random.nextDouble() * p.partNanos(), share);
            case Background.InParts p -> works(p, 0, 0, share);
        }
    }

    private void works(Background.Steady steady, FairScheduler.Share share) {
        var length = Time.exponential(steady.meanNanos());
        var gap = Time.exponential(steady.meanNanos() / steady.processors());
        events.add(gap.nanos(random), () -> {
            share.compute(share, length.nanos(random), () -> {});
            works(steady, share);
        });
    }

    /** @param goneNanos how much of the part is over */
    private void works(Background.InParts parts, int part, double goneNanos, FairScheduler.Share share) {
        double inNanos = random.nextDouble() * parts.partNanos() - goneNanos;
        double left = parts.nanos().get(part % parts.nanos().size()) + Math.min(0, inNanos);
        events.add(Math.max(0, inNanos), () -> {
            if (left > 0) {
                share.compute(share, left, () -> {});
            }
        });
        events.add(parts.partNanos() - goneNanos, () -> works(parts, part + 1, 0, share));
    }

    /** True if the window is repeated from any instant on; recorded arrivals belong to the instants of the recording. */
    private boolean anyInstant() {
        return !(model.arrivals() instanceof Arrivals.Recorded);
    }

    /** Repeats the stops of the JVM: as they were if the arrivals are, else from a random instant of their window on. */
    private void stops(Jvm jvm, FairScheduler.Share share) {
        var stops = jvm.stops();
        double earlier = stops.spans().isEmpty() || !anyInstant() ? 0 : random.nextDouble() * stops.periodNanos();
        for (Span span : stops.spans()) {
            double from = span.startNanos() - earlier;
            if (from < 0 && from + span.lengthNanos() > 0) { // under way
                stop(share, from + span.lengthNanos());
            }
            stops(share, from < 0 ? from + stops.periodNanos() : from, span.lengthNanos(), stops.periodNanos());
        }
    }

    private void stops(FairScheduler.Share share, double inNanos, double lengthNanos, double periodNanos) {
        events.add(inNanos, () -> {
            stop(share, lengthNanos);
            stops(share, periodNanos, lengthNanos, periodNanos);
        });
    }

    private void stop(FairScheduler.Share share, double lengthNanos) {
        share.stop();
        events.add(lengthNanos, share::goOn);
    }

    /** A number of threads or permits, and those who queue for one, first in, first out. */
    static final class Resource {
        private final EventList events;
        private final Queue<Runnable> queue = new ArrayDeque<>();
        private int free;

        Resource(int count, EventList events) {
            this.free = count;
            this.events = events;
        }

        boolean tryTake() {
            boolean taken = free > 0;
            free -= taken ? 1 : 0;
            return taken;
        }

        /** Goes on with a unit, now or when it is this one's turn. */
        void take(Runnable then) {
            if (tryTake()) {
                then.run();
            } else {
                queue.add(then);
            }
        }

        /** The next one in the queue goes on by the event list: a call would nest ever deeper. */
        void giveBack() {
            var next = queue.poll();
            if (next == null) {
                free++;
            } else {
                events.add(0, next);
            }
        }
    }

    /** Events of the simulation by their time; of two at one time, the one added first comes first. */
    static final class EventList {
        private record Entry(double atNanos, long number, Runnable what) implements Comparable<Entry> {
            @Override
            public int compareTo(Entry other) {
                int order = Double.compare(atNanos, other.atNanos);
                return order == 0 ? Long.compare(number, other.number) : order;
            }
        }

        private final PriorityQueue<Entry> later = new PriorityQueue<>();
        /** What was added for the present instant: most entries are, and need no place in an order of times. */
        private final Queue<Entry> now = new ArrayDeque<>();
        private long added;
        private double nowNanos;

        void add(double inNanos, Runnable what) {
            (inNanos == 0 ? now : later).add(new Entry(nowNanos + inNanos, added++, what));
        }

        double nowNanos() {
            return nowNanos;
        }

        /** The time of the next entry; infinite if there is none. */
        double nextNanos() {
            var next = next().peek();
            return next == null ? Double.POSITIVE_INFINITY : next.atNanos;
        }

        private Queue<Entry> next() {
            return now.isEmpty() || !later.isEmpty() && later.peek().compareTo(now.peek()) < 0 ? later : now;
        }

        void advance(double toNanos) {
            nowNanos = toNanos;
        }

        void runNext() {
            var next = next().remove();
            nowNanos = next.atNanos;
            next.what.run();
        }
    }
}
