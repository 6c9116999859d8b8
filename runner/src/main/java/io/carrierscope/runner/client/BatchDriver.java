package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadClient.Sender;
import io.carrierscope.runner.event.BatchEvent;
import io.carrierscope.runner.event.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that share the requests of a batch, and one batch after the other. */
final class BatchDriver implements LoadDriver {
    private static final long BACK_OFF_NANOS = 10_000_000;
    /** Batches differ a little, and the last of those to be measured must end in measure. */
    private static final double MARGIN = 1.15;

    private final LoadPlan.Batches plan;
    private final Ledger ledger;
    private final Sender sender;
    private final AtomicInteger lastId = new AtomicInteger();
    private final ScheduledExecutorService starts = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-batches").factory());
    private volatile Batch current;
    private volatile boolean settling;
    private volatile boolean stopped;
    private volatile long lastMakespanNanos;

    BatchDriver(LoadPlan.Batches plan, Ledger ledger, Sender sender) {
        this.plan = plan;
        this.ledger = ledger;
        this.sender = sender;
    }

    /** One batch on its way; its requests are handed out one by one to whoever is free. */
    private final class Batch {
        private final BatchEvent event = new BatchEvent();
        private final AtomicInteger issued = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();
        private final long startNanos = System.nanoTime();
        private volatile boolean over;

        void start() {
            event.begin();
            for (int client = 0; client < plan.clients(); client++) {
                next(startNanos);
            }
        }

        private void next(long intendedNanos) {
            if (!stopped && issued.getAndIncrement() < plan.size()) {
                Flight flight = new Flight(ledger, this::landed, lastId.incrementAndGet(), intendedNanos);
                ledger.offered(flight);
                sender.send(flight);
            }
        }

        /** A failure may come within the call that sends, so the next try leaves the stack and takes a breath. */
        private void landed(Flight flight) {
            if (flight.error() != null) {
                failed.incrementAndGet();
            }
            if (ended.incrementAndGet() == plan.size()) {
                end(flight.endNanos());
            } else if (flight.answered()) {
                next(flight.endNanos());
            } else {
                later(() -> next(flight.endNanos() + BACK_OFF_NANOS), BACK_OFF_NANOS);
            }
        }

        private void end(long endNanos) {
            event.end();
            event.size = plan.size();
            event.failed = failed.get();
            event.measured = ledger.measureHolds(startNanos, endNanos);
            event.commit();
            lastMakespanNanos = endNanos - startNanos;
            over = true;
            if (!settling) {
                later(BatchDriver.this::startBatch, 0);
            }
        }
    }

    @Override
    public void begin(long startNanos) {
        settling = false;
        MonotonicClock.parkUntil(startNanos);
        startBatch();
    }

    private void startBatch() {
        if (!stopped) {
            Batch batch = new Batch();
            current = batch;
            batch.start();
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
        MonotonicClock.parkUntil(endNanos);
    }

    @Override
    public boolean settles() {
        return true;
    }

    /** Lets the batch that is on its way come to its end. */
    @Override
    public void settle(long atMostNanos) {
        settling = true;
        long deadline = System.nanoTime() + atMostNanos;
        while (!current.over && deadline - System.nanoTime() > 0) {
            MonotonicClock.parkUntil(System.nanoTime() + Ledger.POLL_NANOS);
        }
    }

    /** Long enough for whole batches. */
    @Override
    public Duration measure(Duration asked) {
        Duration batches = Duration.ofNanos((long) (lastMakespanNanos * LoadPlan.Batches.AT_LEAST * MARGIN));
        return batches.compareTo(asked) > 0 ? batches : asked;
    }

    @Override
    public void close() {
        stopped = true;
        starts.shutdownNow();
        starts.close();
    }
}
