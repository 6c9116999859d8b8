package io.carrierscope.analyzer.model.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A processor and the threads that queue for it. */
final class Processor {
    private final List<Burst> queue = new ArrayList<>();
    private final IdleBalance balance = new IdleBalance();
    private Burst running;
    /** What has just ended, whose thread keeps the processor for this instant. */
    private Burst ended;
    private double virtualNanos;

    boolean isIdle() {
        return running == null && ended == null;
    }

    /** Null if none runs. */
    Burst running() {
        return running;
    }

    boolean runs(FairScheduler.Share share) {
        return running != null && running.share() == share;
    }

    boolean isKeptBy(Object threads) {
        return ended != null && ended.threads() == threads;
    }

    IdleBalance balance() {
        return balance;
    }

    void join(Burst burst) {
        burst.join(virtualNanos());
        queue(burst);
    }

    void queue(Burst burst) {
        queue.add(burst);
    }

    /** Takes one out of the queue. */
    void leave(Burst burst) {
        queue.remove(burst);
    }

    void run(Burst burst) {
        running = burst;
    }

    /** The thread that keeps the processor goes on with other work. */
    void goOn(Burst burst) {
        burst.goOnAfter(ended);
        ended = null;
    }

    /** Takes the processor from the one that runs. */
    Burst preempt() {
        var burst = running;
        running = null;
        return burst;
    }

    void keepFor(Burst done) {
        ended = done;
    }

    /** Returns true if a thread that does not go on kept the processor until now. */
    boolean free() {
        boolean kept = ended != null;
        ended = null;
        return kept;
    }

    /** The mean use of its threads; never goes back. */
    double virtualNanos() {
        double used = running == null ? 0 : running.usedNanos();
        int threads = running == null ? 0 : 1;
        for (var burst : queue) {
            used += burst.usedNanos();
            threads++;
        }
        virtualNanos = Math.max(virtualNanos, threads == 0 ? 0 : used / threads);
        return virtualNanos;
    }

    /** The next burst of the queue; null if none may run. */
    Burst next() {
        if (queue.isEmpty()) {
            return null;
        }
        double now = virtualNanos() + Burst.NOTHING_NANOS;
        Burst next = null;
        for (var burst : queue) {
            if (burst.share().mayRun() && (next == null || burst.isBefore(next, now))) {
                next = burst;
            }
        }
        return next;
    }

    /**
     * Whether a processor that becomes idle looks for threads that wait elsewhere. Linux of 2026 looks as often as it recently found some
     * ({@code sched_balance_newidle} in kernel/sched/fair.c, feature NI_RANDOM; 7.0, 6.18.5, 6.12.65), and more often if the processor
     * rarely becomes idle (NI_RATE). Older kernels look nearly always. A thread that is not looked for waits until its processor is free, or
     * until the next tick.
     */
    static final class IdleBalance {
        private static final int ALL = 1024;
        /** A processor that becomes idle less than 120 times a second always looks: 512 times in 4.3 s. */
        private static final double NANOS_FOR_ONE = 1 << 22;

        private int calls = ALL / 2;
        private int found = calls / 2;
        private int ratio = calls;
        private double sinceNanos;

        /** Returns true if the processor looks this time. */
        boolean looks(RandomGenerator random) {
            return random.nextInt(ALL) <= ratio;
        }

        /**
         * Counts that the processor became idle.
         *
         * @param waits true if a thread waited elsewhere, whether or not it was looked for: Linux corrects for those it did not see
         */
        void becameIdle(boolean waits, double nowNanos) {
            calls++;
            found += waits ? 1 : 0;
            if (calls >= ALL) {
                ratio = (int) Math.min(ALL, found + (nowNanos - sinceNanos) / NANOS_FOR_ONE);
                sinceNanos = nowNanos;
                calls /= 2;
                found /= 2;
            }
        }
    }

    /** A computation that a thread wants a processor for. */
    static final class Burst {
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
}
