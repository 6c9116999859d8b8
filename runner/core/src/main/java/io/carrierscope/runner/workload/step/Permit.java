package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** Runs the inner steps while it holds one of n permits, which all requests share. */
public record Permit(int of, List<Step> steps) implements Step.NonBlocking {
    static final Syntax SYNTAX = new Syntax("permit", "permit-of-<n>", Permit.class,
            (n, value) -> new Permit(Integer.parseInt(n), value.steps()));

    public Permit {
        steps = List.copyOf(steps);
    }

    @Override
    public void run(StepContext context) {
        Semaphore all = context.shared(of, Semaphore.class, () -> new Semaphore(of));
        StepContext.acquire("permit-of-" + of, all::tryAcquire, all::acquireUninterruptibly);
        try {
            context.run(steps);
        } finally {
            all.release();
        }
    }

    @Override
    public boolean start(AsyncSteps.Request request) {
        AsyncPermits all = request.context().shared(of, AsyncPermits.class,
                () -> new AsyncPermits(of, request.later()));
        all.acquire(() -> request.run(steps, failure -> {
            all.release();
            request.goOn(failure);
        }));
        return false;
    }

    @Override
    public Permit with(List<Step> inside) {
        return new Permit(of, inside);
    }

    /** Permits for code that must not block. An action that finds none free runs later, first in, first out. */
    private static final class AsyncPermits {
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
}
