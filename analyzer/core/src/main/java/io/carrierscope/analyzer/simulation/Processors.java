package io.carrierscope.analyzer.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Processors that runnable threads share evenly (processor sharing, the limit of a fair scheduler with short slices): with n threads on c
 * processors each runs at the speed min(1, c ÷ n). A JVM gets no more than its own limit, and nothing while it stands still.
 */
final class Processors {
    /** A computation; it ends when each thread of its JVM that was always runnable has done so much work. */
    private record Burst(double endNanos, long number, Runnable then) {
        private static final Comparator<Burst> ORDER = Comparator.comparingDouble(Burst::endNanos)
                .thenComparingLong(Burst::number);
    }

    /** The share of one JVM. */
    final class Share {
        private final Jvm jvm;
        private final PriorityQueue<Burst> bursts = new PriorityQueue<>(Burst.ORDER);
        private double doneNanos;
        private double speed;
        private int stops;

        private Share(Jvm jvm) {
            this.jvm = jvm;
        }

        /** Starts a computation that would take so long on a processor of its own. */
        void compute(double nanos, Runnable then) {
            bursts.add(new Burst(doneNanos + nanos, added++, then));
            divide();
        }

        /** Stops all threads of the JVM. */
        void stop() {
            stops++;
            divide();
        }

        /** Ends a stop. */
        void goOn() {
            stops--;
            divide();
        }

        private int runnable() {
            return stops > 0 ? 0 : bursts.size();
        }

        private double leftNanos() {
            return speed > 0 ? Math.max(0, bursts.peek().endNanos - doneNanos) / speed : Double.POSITIVE_INFINITY;
        }
    }

    private final double count;
    private final List<Share> shares = new ArrayList<>();
    private double nowNanos;
    private long added;

    Processors(double count) {
        this.count = count;
    }

    Share share(Jvm jvm) {
        var share = new Share(jvm);
        shares.add(share);
        return share;
    }

    /** JVMs whose limit is below their even share get that limit, and the others share the rest. */
    private void divide() {
        double left = count;
        int threads = 0;
        for (var s : shares) {
            s.speed = -1;
            threads += s.runnable();
            left -= s.stops > 0 ? s.jvm.stops().processors() : 0;
        }
        double even;
        boolean again;
        do {
            even = Math.clamp(left / Math.max(1, threads), 0, 1);
            again = false;
            for (var s : shares) {
                if (s.speed < 0 && s.jvm.processors() < even * s.runnable()) {
                    s.speed = s.jvm.processors() / s.runnable();
                    left -= s.jvm.processors();
                    threads -= s.runnable();
                    again = true;
                }
            }
        } while (again);
        for (var s : shares) {
            s.speed = s.runnable() == 0 ? 0 : s.speed < 0 ? even : s.speed;
        }
    }

    /** The time at which the next computation ends; infinite if none runs. */
    double nextNanos() {
        double left = Double.POSITIVE_INFINITY;
        for (var s : shares) {
            left = Math.min(left, s.leftNanos());
        }
        return nowNanos + left;
    }

    void advance(double toNanos) {
        for (var s : shares) {
            s.doneNanos += s.speed * (toNanos - nowNanos);
        }
        nowNanos = toNanos;
    }

    /** Ends the computation that ends next, now. */
    void endNext() {
        var next = shares.getFirst();
        for (var s : shares) {
            next = s.leftNanos() < next.leftNanos() ? s : next;
        }
        var ended = next.bursts.poll();
        divide();
        ended.then.run();
    }
}
