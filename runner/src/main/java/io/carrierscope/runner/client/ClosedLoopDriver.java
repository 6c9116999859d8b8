package io.carrierscope.runner.client;

import io.carrierscope.runner.client.LoadClient.Sender;
import io.carrierscope.runner.event.MonotonicClock;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** Clients that each send the next request when the previous one has ended. */
final class ClosedLoopDriver implements LoadDriver {
    private static final long SEED = 1;
    private static final long SPREAD_NANOS = 100_000_000;
    private static final long BACK_OFF_NANOS = 10_000_000;

    private final LoadPlan.ClosedLoop plan;
    private final Ledger ledger;
    private final Sender sender;
    private final AtomicInteger lastId = new AtomicInteger();
    private final ScheduledExecutorService retries = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-retry").factory());
    private volatile boolean stopped;

    ClosedLoopDriver(LoadPlan.ClosedLoop plan, Ledger ledger, Sender sender) {
        this.plan = plan;
        this.ledger = ledger;
        this.sender = sender;
    }

    /** Clients that started together would travel in waves, so their starts are spread. */
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
            Flight flight = new Flight(ledger, this::landed, lastId.incrementAndGet(), intendedNanos);
            ledger.offered(flight);
            sender.send(flight);
        }
    }

    /** A failure may come within the call that sends, so the next try leaves the stack and takes a breath. */
    private void landed(Flight flight) {
        if (flight.answered()) {
            next(flight.endNanos());
        } else if (!stopped) {
            retry(flight.endNanos() + BACK_OFF_NANOS);
        }
    }

    private void retry(long intendedNanos) {
        try {
            retries.schedule(() -> next(intendedNanos), intendedNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException stopping) {
            stopped = true;
        }
    }

    @Override
    public void close() {
        stopped = true;
        retries.shutdownNow();
        retries.close();
    }
}
