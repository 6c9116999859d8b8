package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.fold.request.Part;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Waits for an acknowledgement that the other side's kernel delays. A side that writes a message in two pieces waits with the second
 * until the first is acknowledged (Nagle's algorithm), and Linux delays an acknowledgement by 40 ms in the hope of data to send with it.
 * No event shows it, so its length does: of what takes long, much takes just that long, and little takes less.
 */
final class Acknowledgements {
    /** The first piece was read before: the delay began earlier than the wait. */
    private static final long SHORTEST_NANOS = 36_000_000;
    /** Up to a timer tick of 4 ms later, and a short wake-up delay. */
    private static final long USUAL_NANOS = 46_000_000;
    /** With the wake-up delay of a busy machine; two delays take longer. */
    private static final long LONGEST_NANOS = 78_000_000;
    private static final long LONG_NANOS = 20_000_000;
    /** Of the long ones, so many must have the usual length, and no more may be shorter. */
    private static final double MUCH = 0.3;
    private static final double FEW = 0.25;
    private static final int FEWEST = 3;

    private record Lengths(int shorter, int usual, int all) {
        private static final Lengths NONE = new Lengths(0, 0, 0);

        Lengths plus(long nanos) {
            return new Lengths(shorter + (nanos < SHORTEST_NANOS ? 1 : 0),
                    usual + (nanos >= SHORTEST_NANOS && nanos <= USUAL_NANOS ? 1 : 0), all + 1);
        }

        boolean delays() {
            return all >= FEWEST && usual >= MUCH * all && shorter <= FEW * all;
        }
    }

    private final Map<Part, Lengths> byPart = new EnumMap<>(Part.class);

    Acknowledgements(List<Timeline> requests) {
        requests.stream().flatMap(t -> t.pieces().stream()).filter(p -> crosses(p) && p.nanos() >= LONG_NANOS)
                .forEach(p -> byPart.put(p.part(), byPart.getOrDefault(p.part(), Lengths.NONE).plus(p.nanos())));
    }

    /** Returns true if the piece can hold such a delay, as many long ones of its part do. */
    boolean explain(Segment piece) {
        return crosses(piece) && piece.nanos() >= SHORTEST_NANOS && piece.nanos() <= LONGEST_NANOS
                && byPart.getOrDefault(piece.part(), Lengths.NONE).delays();
    }

    private static boolean crosses(Segment piece) {
        return piece.part() == Part.CALL || piece.part() == Part.BEFORE || piece.part() == Part.AFTER;
    }
}
