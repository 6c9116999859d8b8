package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
        return pieces.stream().filter(p -> p.part() == part).mapToLong(Segment::nanos).sum();
    }

    /** Returns the longest piece other than waits that the program asked for; empty if there is nothing else. */
    public Optional<Segment> longest() {
        return pieces.stream().filter(p -> p.part() != Part.ASKED).max(Comparator.comparingLong(Segment::nanos));
    }
}
