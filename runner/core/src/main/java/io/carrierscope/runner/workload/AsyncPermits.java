package io.carrierscope.runner.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** Permits for code that must not block. An action that finds none free runs later, first in, first out. */
final class AsyncPermits {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private final Executor later;
    private int free;

    /** Actions that waited run on {@code later}. */
    AsyncPermits(int count, Executor later) {
        this.free = count;
        this.later = later;
    }

    /** Runs the action with a permit, now or later. */
    void acquire(Runnable action) {
        if (taken(action)) {
            action.run();
        }
    }

    private synchronized boolean taken(Runnable action) {
        if (free == 0) {
            waiting.add(action);
            return false;
        }
        free--;
        return true;
    }

    /** Hands the permit to the action that has waited longest. */
    synchronized void release() {
        if (waiting.isEmpty()) {
            free++;
        } else {
            later.execute(waiting.poll());
        }
    }
}
