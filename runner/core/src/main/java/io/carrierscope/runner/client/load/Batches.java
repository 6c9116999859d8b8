package io.carrierscope.runner.client.load;

import io.carrierscope.events.client.BatchEvent;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.phase.MonotonicClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that share the iterations of a batch; the next batch begins when the last answer has come. */
public record Batches(int size, int clients, int connections) implements LoadPlan.OfClients {
    static final PlanName NAME = new PlanName("batches", "batch-<size>x<clients>[-<n>conn]", Batches.class,
            name -> new Batches(name.number(1), name.number(2), name.number(3, name.number(2))));
    /** The fewest batches that show how much batches differ. */
    public static final int AT_LEAST = 2;
    private static final int WARM_UP = 2;
    /** Durations of batches differ, and the last measured batch must end within the measure phase. */
    private static final double MARGIN = 1.2;

    public Batches {
        if (clients < 1 || connections < 1 || size < clients) {
            throw new IllegalArgumentException("a batch needs a client, a connection and an iteration per client");
        }
    }

    @Override
    public String id() {
        return "batch-" + size + "x" + clients + ofConnections();
    }

    @Override
    public Batches scaled(double factor) {
        return new Batches(Math.max(clients, (int) Math.round(size * factor)), clients, connections);
    }

    @Override
    public Duration makespan(Served served) {
        return served.time(size, Math.min(clients, connections));
    }

    @Override
    public Duration measured(LoadSettings times, Duration makespan) {
        return wholeBatches(times.measure(), makespan.toNanos());
    }

    /** Long enough for whole batches of this duration. */
    private static Duration wholeBatches(Duration asked, long makespanNanos) {
        return LoadPlan.longer(asked, Duration.ofNanos((long) (makespanNanos * AT_LEAST * MARGIN)));
    }

    /** To the end of the batch that is under way, and at least two batches, as one says nothing of steadiness. */
    @Override
    public Duration warmed(LoadSettings times, Duration makespan) {
        return LoadPlan.longer(times.warmup().expected().plus(makespan.dividedBy(2)), makespan.multipliedBy(WARM_UP));
    }

    @Override
    public boolean maySurpassEstimate() {
        return true;
    }

    @Override
    public Optional<LoadPlan> withClients(int others) {
        return Optional.of(new Batches(Math.max(others, size), others, others));
    }

    @Override
    public LoadDriver driver(LoadContext context) {
        return new Driver(this, context.accounting(), context.requests());
    }

    /** Sends batches one after the other. Its clients share the requests of a batch. */
    static final class Driver implements LoadDriver {
        private static final long BACK_OFF_NANOS = 10_000_000;

        private final Batches plan;
        private final LoadAccounting accounting;
        private final RequestIssuer requests;
        private final ScheduledExecutorService starts = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("load-batches").factory());
        private boolean settling;
        private boolean running;
        private volatile boolean stopped;
        private volatile long lastMakespanNanos;
        private volatile long makespanBeforeNanos;

        Driver(Batches plan, LoadAccounting accounting, RequestIssuer requests) {
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
                    later(Driver.this::startBatch, 0);
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
            return wholeBatches(asked, Math.max(lastMakespanNanos, makespanBeforeNanos));
        }

        @Override
        public void close() {
            stopped = true;
            starts.shutdownNow();
            starts.close();
        }
    }
}
