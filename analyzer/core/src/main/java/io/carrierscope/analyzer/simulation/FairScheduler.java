package io.carrierscope.analyzer.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * FairScheduler that runnable threads share fairly, as under Linux (EEVDF: Stoica and Abdel-Wahab, <i>Earliest Eligible Virtual Deadline
 * First</i>, 1995). Each processor has threads of its own: who becomes runnable takes a free processor, or else joins one of them by
 * chance. A processor without threads takes one of the others, either {@linkplain IdleBalance at once} or at the next tick. The virtual
 * time of a processor is the mean {@linkplain Burst#used use} of its threads, and never goes back; a thread joins with that use. When a
 * slice ends, the next thread is the one with the earliest deadline, its use and one slice more, of those whose use is not beyond the
 * virtual time. So one that just woke up comes before one that had its slice. One that goes on at once with other work keeps its
 * processor until the slice ends. A JVM has no more threads on processors than its limit, and none while it stands still. With a
 * fraction of a processor all are slower: 1.5 are two at the speed 0.75.
 */
final class FairScheduler {
    /** What is less than a picosecond is an error of rounding. */
    private static final double NOTHING_NANOS = 1e-3;

    /** A computation. */
    private static final class Burst {
        private final Share share;
        private final Object threads;
        private final Runnable then;
        private double leftNanos;
        /** Processor time that the thread used, counted from where it joined its processor. */
        private double used;
        /** The use at which its slice ends. */
        private double deadline;

        private Burst(Share share, Object threads, double nanos, Runnable then) {
            this.share = share;
            this.threads = threads;
            this.leftNanos = nanos;
            this.then = then;
        }

        private boolean isBefore(Burst other, double virtualNanos) {
            boolean eligible = used <= virtualNanos;
            return eligible == other.used <= virtualNanos ? deadline < other.deadline : eligible;
        }
    }

    /** The share of one JVM. */
    final class Share {
        private final int most;
        private final double speed;
        private final int stopped;
        private int running;
        private int stops;

        private Share(Jvm jvm) {
            this.most = (int) Math.ceil(jvm.processors());
            this.speed = speedOfAll * jvm.processors() / most;
            this.stopped = (int) Math.round(jvm.stops().processors());
        }

        /** Starts a computation of one of these threads, which would take so long on a processor of its own. */
        void compute(Object threads, double nanos, Runnable then) {
            var burst = new Burst(this, threads, nanos, then);
            if (!goesOn(burst)) {
                int processor = processorFor(this);
                join(burst, processor);
                take(processor, processor);
            }
        }

        private boolean goesOn(Burst burst) {
            int kept = 0;
            while (kept < on.length && (ended[kept] == null || ended[kept].threads != burst.threads)) {
                kept++;
            }
            if (kept == on.length || !mayRun() || FairScheduler.this.running + stopping >= on.length) {
                return false;
            }
            burst.used = ended[kept].used;
            burst.deadline = ended[kept].deadline;
            put(burst, kept);
            ended[kept] = null;
            return true;
        }

        /** Stops all threads of the JVM; the stop itself takes processors. */
        void stop() {
            stops++;
            stopping += stopped;
            IntStream.range(0, on.length).filter(i -> on[i] != null && on[i].share == this).forEach(i -> putBack(i));
            IntStream.range(0, on.length).filter(i -> on[i] != null).skip(Math.max(0, on.length - stopping))
                    .forEach(i -> putBack(i));
            dispatch();
        }

        /** Ends a stop. */
        void goOn() {
            stops--;
            stopping -= stopped;
            dispatch();
            freeTakeOthers(); // all threads wake up, and so find free processors
        }

        private boolean mayRun() {
            return stops == 0 && running < most;
        }
    }

    /** Of a kernel with 250 ticks a second, as many distributions have it. */
    private static final double TICK_NANOS = 4e6;

    private final double sliceNanos;
    private final double speedOfAll;
    private final Burst[] on;
    /** What has just ended on a processor, whose thread keeps it for this instant. */
    private final Burst[] ended;
    private final List<List<Burst>> queues;
    private final double[] virtualNanos;
    private final IdleBalance[] balances;
    private final RandomGenerator random;
    private int queued;
    private int running;
    private int stopping;
    private double nowNanos;
    private double nextTickNanos;

    /** @param random chooses the queues */
    FairScheduler(double count, double sliceNanos, RandomGenerator random) {
        this.sliceNanos = sliceNanos;
        this.on = new Burst[(int) Math.ceil(count)];
        this.ended = new Burst[on.length];
        this.queues = Stream.generate(() -> (List<Burst>) new ArrayList<Burst>()).limit(on.length).toList();
        this.virtualNanos = new double[on.length];
        this.balances = Stream.generate(IdleBalance::new).limit(on.length).toArray(IdleBalance[]::new);
        this.nextTickNanos = random.nextDouble() * TICK_NANOS;
        this.random = random;
        this.speedOfAll = count / on.length;
    }

    Share share(Jvm jvm) {
        return new Share(jvm);
    }

    /** A free processor, or else any; for a JVM at its limit one of those that it has. */
    private int processorFor(Share share) {
        int from = random.nextInt(on.length);
        for (int i = 0; i < on.length; i++) {
            int processor = (from + i) % on.length;
            if (share.mayRun() ? isFree(processor) : on[processor] != null && on[processor].share == share) {
                return processor;
            }
        }
        return from;
    }

    private boolean isFree(int processor) {
        return on[processor] == null && ended[processor] == null && running + stopping < on.length;
    }

    /** Gives the processors that are free to their own threads. */
    private void dispatch() {
        for (int i = 0; i < on.length && queued > 0; i++) {
            take(i, i);
        }
    }

    /** Gives the processors that are free to threads of others. */
    private void freeTakeOthers() {
        for (int from = 0; from < on.length && queued > 0; from++) {
            for (int to = 0; to < on.length && next(from).isPresent(); to++) {
                take(from, to);
            }
        }
    }

    private void takeOther(int processor) {
        for (int i = 1; i < on.length && queued > 0 && isFree(processor); i++) {
            take((processor + i) % on.length, processor);
        }
    }

    private void take(int from, int to) {
        if (isFree(to)) {
            next(from).ifPresent(b -> move(b, from, to));
        }
    }

    private void join(Burst burst, int processor) {
        burst.used = virtualNanos(processor);
        burst.deadline = burst.used + sliceNanos;
        queue(burst, processor);
    }

    private void queue(Burst burst, int processor) {
        queues.get(processor).add(burst);
        queued++;
    }

    private double virtualNanos(int processor) {
        double used = on[processor] == null ? 0 : on[processor].used;
        int threads = on[processor] == null ? 0 : 1;
        for (var burst : queues.get(processor)) {
            used += burst.used;
            threads++;
        }
        virtualNanos[processor] = Math.max(virtualNanos[processor], threads == 0 ? 0 : used / threads);
        return virtualNanos[processor];
    }

    private Optional<Burst> next(int processor) {
        if (queues.get(processor).isEmpty()) {
            return Optional.empty();
        }
        double now = virtualNanos(processor) + NOTHING_NANOS;
        Burst next = null;
        for (var burst : queues.get(processor)) {
            if (burst.share.mayRun() && (next == null || burst.isBefore(next, now))) {
                next = burst;
            }
        }
        return Optional.ofNullable(next);
    }

    private void move(Burst burst, int from, int to) {
        queues.get(from).remove(burst);
        queued--;
        if (from != to) {
            double left = burst.deadline - burst.used;
            burst.used = virtualNanos(to);
            burst.deadline = burst.used + left;
        }
        put(burst, to);
    }

    private void put(Burst burst, int processor) {
        running++;
        burst.share.running++;
        on[processor] = burst;
    }

    private Burst end(int processor) {
        var burst = on[processor];
        on[processor] = null;
        running--;
        burst.share.running--;
        return burst;
    }

    private void putBack(int processor) {
        queue(end(processor), processor);
    }

    /** The time at which the next computation or slice ends; infinite if none runs. */
    double nextNanos() {
        double next = Double.POSITIVE_INFINITY;
        for (var burst : on) {
            next = burst == null ? next : Math.min(next, endNanos(burst));
        }
        return queued == 0 ? next : Math.min(next, tickNanos());
    }

    /** The next tick; those that found nobody waiting are skipped. */
    private double tickNanos() {
        nextTickNanos += Math.ceil(Math.max(0, nowNanos - nextTickNanos) / TICK_NANOS) * TICK_NANOS;
        return nextTickNanos;
    }

    private double endNanos(Burst burst) {
        return nowNanos + Math.min(burst.leftNanos / burst.share.speed, burst.deadline - burst.used);
    }

    void advance(double toNanos) {
        for (var burst : on) {
            if (burst != null) {
                burst.leftNanos -= burst.share.speed * (toNanos - nowNanos);
                burst.used += toNanos - nowNanos;
            }
        }
        nowNanos = toNanos;
    }

    /** Does what is due now: the next computation or slice ends, or the processors tick. */
    void endNext() {
        if (queued > 0 && nextTickNanos <= nowNanos) {
            nextTickNanos += TICK_NANOS;
            freeTakeOthers();
        } else {
            endBurst();
        }
    }

    private void endBurst() {
        int next = -1;
        for (int i = 0; i < on.length; i++) {
            if (on[i] != null && (next < 0 || endNanos(on[i]) < endNanos(on[next]))) {
                next = i;
            }
        }
        var burst = end(next);
        if (burst.leftNanos > NOTHING_NANOS) {
            burst.deadline = burst.used + sliceNanos;
            queue(burst, next);
            dispatch();
        } else {
            ended[next] = burst;
            burst.then.run();
        }
    }

    /** Takes the processors from threads that do not go on. */
    void freeEnded() {
        for (int i = 0; i < on.length; i++) {
            if (ended[i] != null) {
                ended[i] = null;
                take(i, i);
                becameIdle(i);
            }
        }
        dispatch();
    }

    private void becameIdle(int processor) {
        if (isFree(processor)) {
            var balance = balances[processor];
            boolean waits = queued > 0 && IntStream.range(0, on.length).anyMatch(i -> next(i).isPresent());
            if (waits && balance.looks(random)) {
                takeOther(processor);
            }
            balance.becameIdle(waits, nowNanos);
        }
    }
}
