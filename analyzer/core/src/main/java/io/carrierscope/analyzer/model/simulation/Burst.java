package io.carrierscope.analyzer.model.simulation;

/** A computation that a thread wants a processor for. */
final class Burst {
    /** What is less than a picosecond is an error of rounding. */
    static final double NOTHING_NANOS = 1e-3;

    private final FairScheduler.Share share;
    private final Object threads;
    private final Runnable then;
    private double leftNanos;
    /** Processor time that the thread used, counted from where it joined its processor. */
    private double usedNanos;
    /** The use at which its slice ends. */
    private double deadlineNanos;

    /** @param nanos how long it takes on a processor of full speed */
    Burst(FairScheduler.Share share, Object threads, double nanos, double sliceNanos, Runnable then) {
        this.share = share;
        this.threads = threads;
        this.leftNanos = nanos;
        this.deadlineNanos = sliceNanos;
        this.then = then;
    }

    FairScheduler.Share share() {
        return share;
    }

    Object threads() {
        return threads;
    }

    double usedNanos() {
        return usedNanos;
    }

    /** Begins at this use, with what is left of the slice. */
    void join(double atNanos) {
        double left = deadlineNanos - usedNanos;
        usedNanos = atNanos;
        deadlineNanos = usedNanos + left;
    }

    /** Goes on with the slice of a computation that just ended. */
    void goOnAfter(Burst ended) {
        usedNanos = ended.usedNanos;
        deadlineNanos = ended.deadlineNanos;
    }

    void beginSlice(double sliceNanos) {
        deadlineNanos = usedNanos + sliceNanos;
    }

    /** Uses a processor for this time. */
    void run(double nanos) {
        leftNanos -= share.speed() * nanos;
        usedNanos += nanos;
    }

    /** How long it keeps a processor, until it or its slice ends. */
    double runsNanos() {
        return Math.min(leftNanos / share.speed(), deadlineNanos - usedNanos);
    }

    boolean isDone() {
        return leftNanos <= NOTHING_NANOS;
    }

    void end() {
        then.run();
    }

    /** True if it has the earlier deadline of two that are eligible, or if it alone is. */
    boolean isBefore(Burst other, double virtualNanos) {
        boolean eligible = usedNanos <= virtualNanos;
        return eligible == other.usedNanos <= virtualNanos ? deadlineNanos < other.deadlineNanos : eligible;
    }
}
