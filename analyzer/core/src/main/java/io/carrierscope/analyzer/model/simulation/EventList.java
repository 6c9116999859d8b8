package io.carrierscope.analyzer.model.simulation;

import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;

/** Events of the simulation by their time; of two at one time, the one added first comes first. */
final class EventList {
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
