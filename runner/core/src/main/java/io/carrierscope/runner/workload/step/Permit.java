package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
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
        AsyncPermits all = request.context().shared(of, AsyncPermits.class, () -> new AsyncPermits(of));
        Runnable inside = () -> request.run(steps, failure -> {
            all.release();
            request.goOn(failure);
        });
        if (all.acquire(() -> request.onServer(inside))) {
            inside.run();
        }
        return false;
    }

    @Override
    public Permit with(List<Step> inside) {
        return new Permit(of, inside);
    }

    /** Permits for code that must not block; those who find none free are told later, first in, first out. */
    private static final class AsyncPermits {
        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private int free;

        AsyncPermits(int count) {
            this.free = count;
        }

        /** Returns true with a permit, or false where it will run the action with one. */
        synchronized boolean acquire(Runnable later) {
            if (free == 0) {
                waiting.add(later);
                return false;
            }
            free--;
            return true;
        }

        /** Hands the permit to the one that has waited longest. */
        void release() {
            Runnable next = next();
            if (next != null) {
                next.run();
            }
        }

        private synchronized Runnable next() {
            free += waiting.isEmpty() ? 1 : 0;
            return waiting.poll();
        }
    }
}
