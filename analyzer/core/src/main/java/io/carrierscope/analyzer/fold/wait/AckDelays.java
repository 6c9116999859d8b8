package io.carrierscope.analyzer.fold.wait;

/**
 * Lengths of waits for the other side, to tell whether a kernel delayed acknowledgements. A side that writes a message in two pieces waits
 * with the second until the first is acknowledged (Nagle's algorithm), and Linux delays an acknowledgement by 40 ms in the hope of data to
 * send with it. No event shows it, so its length does: of what takes long, much takes just that long, and little takes less.
 *
 * @param all waits of 20 ms or longer
 * @param shorter those of them that are too short for a delay
 * @param usual those that are as long as a delay usually is
 * @param delayed those that are no longer than one delay: of the shorter ones the first piece was read late
 * @param nanos the sum of these
 */
public record AckDelays(long all, long shorter, long usual, long delayed, long nanos) {
    public static final AckDelays NONE = new AckDelays(0, 0, 0, 0, 0);
    /** Shorter waits are left out. */
    public static final long LONG_NANOS = 20_000_000;
    /** The first piece was read before: the delay began earlier than the wait. */
    private static final long SHORTEST_NANOS = 36_000_000;
    /** Up to a timer tick of 4 ms later, and a short wake-up delay. */
    private static final long USUAL_NANOS = 46_000_000;
    /** With the wake-up delay of a busy machine; two delays take longer. */
    private static final long LONGEST_NANOS = 78_000_000;
    /** Least share of the long delays that have the usual length, and largest share that may be shorter. */
    private static final double MUCH = 0.3;
    private static final double FEW = 0.25;
    private static final int FEWEST = 3;

    /** True if a wait of this length can hold one delay. */
    public static boolean mayBe(long nanos) {
        return nanos >= SHORTEST_NANOS && nanos <= LONGEST_NANOS;
    }

    /** These waits and one more. */
    public AckDelays plus(long length) {
        return length < LONG_NANOS
                ? this
                : plus(new AckDelays(1, length < SHORTEST_NANOS ? 1 : 0,
                        length >= SHORTEST_NANOS && length <= USUAL_NANOS ? 1 : 0, length <= LONGEST_NANOS ? 1 : 0,
                        length <= LONGEST_NANOS ? length : 0));
    }

    public AckDelays plus(AckDelays o) {
        return new AckDelays(all + o.all, shorter + o.shorter, usual + o.usual, delayed + o.delayed, nanos + o.nanos);
    }

    /** True if their lengths are those of delayed acknowledgements. */
    public boolean shown() {
        return all >= FEWEST && usual >= MUCH * all && shorter <= FEW * all;
    }

    /** Mean length of those that are no longer than one delay. */
    public double meanNanos() {
        return delayed == 0 ? 0 : (double) nanos / delayed;
    }
}
