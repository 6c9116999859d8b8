package io.carrierscope.analyzer.simulation;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Processors that runnable threads take in turn, first in, first out. One that computes for longer than a time slice queues again, as under
 * a fair scheduler; if none waits then it goes on, and the next one to come takes its processor at once. One that goes on at once with
 * other work keeps its processor until the slice ends. A JVM has no more threads on processors than its limit, and none while it stands
 * still. With a fraction of a processor all are slower: 1.5 are two at the speed 0.75.
 */
final class Processors {
    /** What is less than a picosecond is an error of rounding. */
    private static final double NOTHING_NANOS = 1e-3;

    /** A computation. */
    private static final class Burst {
        private final Share share;
        private final Object threads;
        private final Runnable then;
        private double leftNanos;
        private double sliceEndNanos;
        /** It had its slice, and goes on because none waited. */
        private boolean yields;

        private Burst(Share share, Object threads, double nanos, Runnable then) {
            this.share = share;
            this.threads = threads;
            this.leftNanos = nanos;
            this.then = then;
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
                queue.add(burst);
                yieldTo(burst);
                dispatch();
            }
        }

        private boolean goesOn(Burst burst) {
            int kept = IntStream.range(0, on.length).filter(i -> ended[i] != null && ended[i].threads == burst.threads)
                    .findFirst().orElse(-1);
            if (kept < 0 || !mayRun() || Processors.this.running + stopping >= on.length) {
                return false;
            }
            put(burst, kept, ended[kept].sliceEndNanos);
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
        }

        private boolean mayRun() {
            return stops == 0 && running < most;
        }
    }

    private final double sliceNanos;
    private final double speedOfAll;
    private final Burst[] on;
    /** What has just ended on a processor, whose thread keeps it for this instant. */
    private final Burst[] ended;
    private final Deque<Burst> queue = new ArrayDeque<>();
    private int running;
    private int stopping;
    private double nowNanos;

    Processors(double count, double sliceNanos) {
        this.sliceNanos = sliceNanos;
        this.on = new Burst[(int) Math.ceil(count)];
        this.ended = new Burst[on.length];
        this.speedOfAll = count / on.length;
    }

    Share share(Jvm jvm) {
        return new Share(jvm);
    }

    /** Gives the processors that are free to those who may run. */
    private void dispatch() {
        for (int i = 0; i < on.length && running + stopping < on.length && !queue.isEmpty(); i++) {
            if (on[i] == null && ended[i] == null) {
                start(i);
            }
        }
    }

    /** Takes a processor from a thread that had its slice, if the other one may run and no processor is free. */
    private void yieldTo(Burst burst) {
        if (running + stopping >= on.length && burst.share.mayRun()) {
            IntStream.range(0, on.length).filter(i -> on[i] != null && on[i].yields).findFirst()
                    .ifPresent(i -> queue.add(end(i)));
        }
    }

    private void start(int processor) {
        for (var waiting = queue.iterator(); waiting.hasNext() && on[processor] == null;) {
            var burst = waiting.next();
            if (burst.share.mayRun()) {
                waiting.remove();
                put(burst, processor, nowNanos + sliceNanos);
            }
        }
    }

    private void put(Burst burst, int processor, double sliceEndNanos) {
        running++;
        burst.share.running++;
        burst.sliceEndNanos = sliceEndNanos;
        burst.yields = false;
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
        queue.addFirst(end(processor));
    }

    /** The time at which the next computation or slice ends; infinite if none runs. */
    double nextNanos() {
        double next = Double.POSITIVE_INFINITY;
        for (var burst : on) {
            next = burst == null ? next : Math.min(next, endNanos(burst));
        }
        return next;
    }

    private double endNanos(Burst burst) {
        return Math.min(nowNanos + burst.leftNanos / burst.share.speed, burst.sliceEndNanos);
    }

    void advance(double toNanos) {
        for (var burst : on) {
            if (burst != null) {
                burst.leftNanos -= burst.share.speed * (toNanos - nowNanos);
            }
        }
        nowNanos = toNanos;
    }

    /** Ends the computation or slice that ends next, now. */
    void endNext() {
        int next = -1;
        for (int i = 0; i < on.length; i++) {
            if (on[i] != null && (next < 0 || endNanos(on[i]) < endNanos(on[next]))) {
                next = i;
            }
        }
        var burst = end(next);
        if (burst.leftNanos > NOTHING_NANOS) {
            queue.add(burst);
            dispatch();
            burst.yields = Arrays.asList(on).contains(burst);
        } else {
            ended[next] = burst;
            burst.then.run();
        }
    }

    /** Takes the processors from threads that do not go on. */
    void freeEnded() {
        Arrays.fill(ended, null);
        dispatch();
    }
}
