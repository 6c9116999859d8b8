package io.carrierscope.runner.client.driver;

import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.plan.LoadPlan;
import io.carrierscope.runner.phase.MonotonicClock;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** A closed loop: each client sends its next request when the previous one has ended, and it has thought. */
final class ClosedLoopDriver implements LoadDriver {
    private static final long SEED = 1;
    private static final long SPREAD_NANOS = 100_000_000;
    private static final long BACK_OFF_NANOS = 10_000_000;

    private final LoadPlan.ClosedLoop plan;
    private final RequestIssuer requests;
    private final ScheduledExecutorService later = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-later").factory());
    private volatile boolean stopped;

    ClosedLoopDriver(LoadPlan.ClosedLoop plan, RequestIssuer requests) {
        this.plan = plan;
        this.requests = requests;
    }

    /** Starts are spread: clients that start together would send in waves. */
    @Override
    public void begin(long startNanos) {
        SplittableRandom random = new SplittableRandom(SEED);
        LongStream.generate(() -> random.nextLong(SPREAD_NANOS)).limit(plan.clients()).sorted().forEach(offset -> {
            MonotonicClock.parkUntil(startNanos + offset);
            next(startNanos + offset);
        });
    }

    @Override
    public void runUntil(long endNanos) {
        MonotonicClock.parkUntil(endNanos);
    }

    private void next(long intendedNanos) {
        if (!stopped) {
            requests.send(intendedNanos, this::completed);
        }
    }

    /** A request may fail inside the call that sends it. The retry runs later on another thread, so the stack does not grow. */
    private void completed(InFlightRequest request) {
        if (!request.wasAnswered()) {
            later(request.endNanos() + BACK_OFF_NANOS);
        } else if (plan.think().isZero()) {
            next(request.endNanos());
        } else {
            later(request.endNanos() + thoughtNanos(request.id()));
        }
    }

    /** Drawn from the number of the request, so that threads need not share a generator. */
    private long thoughtNanos(int requestId) {
        return Math.round(-Math.log1p(-new SplittableRandom(requestId).nextDouble()) * plan.think().toNanos());
    }

    private void later(long intendedNanos) {
        if (stopped) {
            return;
        }
        try {
            later.schedule(() -> next(intendedNanos), intendedNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException stopping) {
            stopped = true;
        }
    }

    @Override
    public void close() {
        stopped = true;
        later.shutdownNow();
        later.close();
    }
}
