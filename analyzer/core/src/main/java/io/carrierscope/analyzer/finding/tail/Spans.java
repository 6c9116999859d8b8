package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.stat.BinarySearch;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Spans of time, of which those that overlap a given one are found without looking at all. */
final class Spans<T> {
    private final List<T> byStart;
    private final ToLongFunction<T> start;
    private final ToLongFunction<T> end;
    private final long longest;

    /** @param byStart ordered by start */
    Spans(List<T> byStart, ToLongFunction<T> start, ToLongFunction<T> end) {
        this.byStart = byStart;
        this.start = start;
        this.end = end;
        this.longest = byStart.stream().mapToLong(s -> end.applyAsLong(s) - start.applyAsLong(s)).max().orElse(0);
    }

    /** Returns what lies at least partly within the span, by start; an instant lies within a span that it begins or ends. */
    Stream<T> overlapping(long fromNanos, long toNanos) {
        return byStart.subList(firstFrom(fromNanos - longest), firstFrom(toNanos + 1)).stream()
                .filter(s -> end.applyAsLong(s) >= fromNanos);
    }

    /** Returns the index of the first span that starts then or later. */
    private int firstFrom(long nanos) {
        return BinarySearch.first(byStart.size(), i -> start.applyAsLong(byStart.get(i)) >= nanos);
    }
}
