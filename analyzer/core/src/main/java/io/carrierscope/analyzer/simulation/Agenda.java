package io.carrierscope.analyzer.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What happens at which time; of two things at one time, what was added first comes first. */
final class Agenda {
    private record Entry(double atNanos, long number, Runnable what) {
        private static final Comparator<Entry> ORDER = Comparator.comparingDouble(Entry::atNanos)
                .thenComparingLong(Entry::number);
    }

    private final PriorityQueue<Entry> entries = new PriorityQueue<>(Entry.ORDER);
    private long added;
    private double nowNanos;

    void add(double inNanos, Runnable what) {
        entries.add(new Entry(nowNanos + inNanos, added++, what));
    }

    double nowNanos() {
        return nowNanos;
    }

    /** The time of the next entry; infinite if there is none. */
    double nextNanos() {
        return entries.isEmpty() ? Double.POSITIVE_INFINITY : entries.peek().atNanos;
    }

    void advance(double toNanos) {
        nowNanos = toNanos;
    }

    void runNext() {
        var next = entries.poll();
        nowNanos = next.atNanos;
        next.what.run();
    }
}
