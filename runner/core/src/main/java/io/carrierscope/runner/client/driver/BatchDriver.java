package io.carrierscope.runner.client.driver;

import io.carrierscope.events.BatchEvent;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.plan.LoadPlan;
import io.carrierscope.runner.phase.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends batches one after the other. Its clients share the requests of a batch. */
final class BatchDriver implements LoadDriver {
    private static final long BACK_OFF_NANOS = 10_000_000;
    /** Durations of batches differ, and the last measured batch must end within the measure phase. */
    private static final double MARGIN = 1.2;

    private final LoadPlan.Batches plan;
    private final LoadAccounting accounting;
    private final RequestIssuer requests;
    private final ScheduledExecutorService starts = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-batches").factory());
    private boolean settling;
    private boolean running;
    private volatile boolean stopped;
    private volatile long lastMakespanNanos;
    private volatile long makespanBeforeNanos;

    BatchDriver(LoadPlan.Batches plan, LoadAccounting accounting, RequestIssuer requests) {
        this.plan = plan;
        this.accounting = accounting;
        this.requests = requests;
    }

    /** A running batch. Each client takes the next request when it is free. */
    private final class Batch {
        private final BatchEvent event = new BatchEvent();
        private final AtomicInteger issued = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();
        private final long startNanos = System.nanoTime();

        void start() {
            event.begin();
            for (int client = 0; client < plan.clients(); client++) {
                next(startNanos);
            }
        }

        private void next(long intendedNanos) {
            if (!stopped && issued.getAndIncrement() < plan.size()) {
                requests.send(intendedNanos, this::completed);
            }
        }

        /** A request may fail inside the call that sends it. The retry runs later on another thread, so the stack does not grow. */
        private void completed(InFlightRequest request) {
            if (request.error() != null) {
                failed.incrementAndGet();
            }
            if (ended.incrementAndGet() == plan.size()) {
                end(request.endNanos());
            } else if (request.wasAnswered()) {
                next(request.endNanos());
            } else {
                later(() -> next(request.endNanos() + BACK_OFF_NANOS), BACK_OFF_NANOS);
            }
        }

        private void end(long endNanos) {
            event.end();
            event.size = plan.size();
            event.failed = failed.get();
            event.measured = accounting.measureHolds(startNanos, endNanos);
            event.commit();
            makespanBeforeNanos = lastMakespanNanos;
            lastMakespanNanos = endNanos - startNanos;
            if (goesOn()) {
                later(BatchDriver.this::startBatch, 0);
            }
        }
    }

    @Override
    public void begin(long startNanos) {
        MonotonicClock.parkUntil(startNanos);
        resume();
    }

    private void resume() {
        if (wakes()) {
            startBatch();
        }
    }

    private synchronized boolean wakes() {
        boolean rested = !running;
        settling = false;
        running = true;
        return rested;
    }

    private synchronized boolean goesOn() {
        running = !settling;
        return running;
    }

    private void startBatch() {
        if (!stopped) {
            new Batch().start();
        }
    }

    private void later(Runnable action, long delayNanos) {
        try {
            starts.schedule(action, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException stopping) {
            stopped = true;
        }
    }

    @Override
    public void runUntil(long endNanos) {
        resume();
        MonotonicClock.parkUntil(endNanos);
    }

    /** Includes the whole of the last batch: the throughput of a part cannot be compared. */
    @Override
    public void runWhole(long endNanos) {
        runUntil(endNanos);
        settle(LoadGenerator.SETTLING.toNanos());
    }

    @Override
    public boolean settles() {
        return true;
    }

    /** Waits for the end of the running batch. */
    @Override
    public void settle(long atMostNanos) {
        long deadlineNanos = System.nanoTime() + atMostNanos;
        while (stillRuns() && deadlineNanos - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
            MonotonicClock.parkUntil(System.nanoTime() + LoadAccounting.POLL_NANOS);
        }
    }

    private synchronized boolean stillRuns() {
        settling = true;
        return running;
    }

    /** Long enough for whole batches of the longer of the last two durations. */
    @Override
    public Duration measure(Duration asked) {
        long makespanNanos = Math.max(lastMakespanNanos, makespanBeforeNanos);
        Duration batches = Duration.ofNanos((long) (makespanNanos * LoadPlan.Batches.AT_LEAST * MARGIN));
        return batches.compareTo(asked) > 0 ? batches : asked;
    }

    @Override
    public void close() {
        stopped = true;
        starts.shutdownNow();
        starts.close();
    }
}
