package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.stat.BinarySearch;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * One request or task taken apart: pieces in order, without gaps, so their sum is the response time.
 *
 * @param whole true if every wait of the request is kept; otherwise short ones are in {@link Part#UNKNOWN}
 * @param thread the thread of the handler; {@code null} if several served it or none is known
 */
public record Timeline(List<Segment> pieces, boolean whole, ThreadRef thread) {
    public Timeline {
        pieces = List.copyOf(pieces);
    }

    /** Returns the same request with what others waited for during its longest piece. */
    Timeline beside(ConcurrentWaits others) {
        var longest = longest();
        return new Timeline(
                pieces.stream().map(p -> longest.filter(l -> l == p).isEmpty() ? p : p.with(others.during(p))).toList(),
                whole, thread);
    }

    /** Returns the same request with the causes that held it up. */
    Timeline heldBy(Blame suspects) {
        return new Timeline(pieces.stream().map(p -> p.heldBy(suspects.of(p, thread))).toList(), whole, thread);
    }

    /** Returns the intended start, nanoseconds since the epoch. */
    public long startNanos() {
        return pieces.getFirst().startNanos();
    }

    /** Returns the time from the intended start to the end, in nanoseconds. */
    public long responseNanos() {
        return pieces.getLast().endNanos() - startNanos();
    }

    /** Returns the time that the request spent in the part, in nanoseconds. */
    public long nanos(Part part) {
        long nanos = 0; // thousands are asked in each recording of a fleet
        for (Segment piece : pieces) {
            nanos += piece.part() == part ? piece.nanos() : 0;
        }
        return nanos;
    }

    /** Returns the longest piece other than waits that the program asked for; empty if there is nothing else. */
    public Optional<Segment> longest() {
        return pieces.stream().filter(p -> p.part() != Part.ASKED).max(Comparator.comparingLong(Segment::nanos));
    }

    /**
     * A span of one request's time that belongs to one part, in nanoseconds since the epoch.
     *
     * @param waited the wait that fills it; empty where the request did not wait by an event
     * @param meanwhile what another thread waited for meanwhile that may have held this one up; empty if nothing is known
     * @param cause id of the cause that held the request up; empty if nothing is known
     */
    public record Segment(Part part, long startNanos, long endNanos, Optional<Wait> waited, Optional<Wait> meanwhile,
            Optional<String> cause) {
        Segment(Part part, long startNanos, long endNanos, Optional<Wait> waited) {
            this(part, startNanos, endNanos, waited, Optional.empty(), Optional.empty());
        }

        Segment with(Optional<Wait> other) {
            return new Segment(part, startNanos, endNanos, waited, other, cause);
        }

        Segment heldBy(Optional<String> known) {
            return new Segment(part, startNanos, endNanos, waited, meanwhile, known);
        }

        public long nanos() {
            return endNanos - startNanos;
        }
    }

    /** Spans of time, of which those that overlap a given one are found without looking at all. */
    static final class Spans<T> {
        private final List<T> byStart;
        private final ToLongFunction<T> start;
        private final ToLongFunction<T> end;
        private final long longest;

        Spans(List<T> spans, ToLongFunction<T> start, ToLongFunction<T> end) {
            var sorted = new ArrayList<>(spans);
            sorted.sort((one, other) -> Long.compare(start.applyAsLong(one), start.applyAsLong(other)));
            this.byStart = sorted;
            this.start = start;
            this.end = end;
            this.longest = spans.stream().mapToLong(s -> end.applyAsLong(s) - start.applyAsLong(s)).max().orElse(0);
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
}
