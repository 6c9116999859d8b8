package io.carrierscope.analyzer.simulation;

import java.util.ArrayList;
import java.util.List;

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

    /** Who of the queue comes next; null if none may run. */
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
}
