package io.carrierscope.runner.client.load;

import io.carrierscope.events.client.BatchEvent;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.phase.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Bursts of requests at random instants of a rate. The next burst begins when all requests have ended. */
public record Burst(int requests, double ratePerSecond) implements LoadPlan {
    static final PlanName NAME = new PlanName("burst", "burst-<requests>-at-<n>", Burst.class,
            name -> new Burst(name.number(1), name.number(2)));

    public Burst {
        if (requests < 1 || !(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
            throw new IllegalArgumentException("a burst needs a request and a rate above zero");
        }
    }

    @Override
    public String id() {
        return "burst-" + requests + "-at-" + LoadPlans.plain(ratePerSecond);
    }

    @Override
    public int maxConnections() {
        return requests;
    }

    @Override
    public boolean connectsEachRequest() {
        return true;
    }

    @Override
    public Burst scaled(double factor) {
        return new Burst(Math.max(1, (int) Math.round(requests * factor)), ratePerSecond);
    }

    @Override
    public Duration makespan(Served served) {
        return LoadPlan.longer(Duration.ofNanos((long) (requests / ratePerSecond * 1e9)).plus(served.holding()),
                served.time(requests, requests));
    }

    /** One burst, with its margin. */
    @Override
    public Duration measured(LoadSettings times, Duration makespan) {
        return LoadPlan.longer(times.measure(), makespan.multipliedBy(3).dividedBy(2));
    }

    @Override
    public Duration warmed(LoadSettings times, Duration makespan) {
        return LoadPlan.longer(times.warmup().expected(), makespan);
    }

    @Override
    public double offeredRate() {
        return ratePerSecond;
    }

    @Override
    public boolean changesRate() {
        return true;
    }

    @Override
    public LoadDriver driver(LoadContext context) {
        return new Driver(this, context);
    }

    /** Sends bursts: a number of requests at random instants of a rate. The next burst starts when all have ended. */
    static final class Driver implements LoadDriver {
        /** Durations of bursts differ, and the first burst of the measure phase must end within it. */
        private static final double MARGIN = 1.5;
        private static final long LEAST_NANOS = 500_000_000;

        private final Burst plan;
        private final LoadAccounting accounting;
        private final RequestIssuer requests;
        private final long seed;
        private Thread dispatcher;
        private volatile boolean settling;
        private volatile boolean stopped;
        private volatile long lastMakespanNanos;

        Driver(Burst plan, LoadContext context) {
            this.plan = plan;
            this.accounting = context.accounting();
            this.requests = context.requests();
            this.seed = context.seed();
        }

        /** A running burst. */
        private final class Running {
            private final BatchEvent event = new BatchEvent();
            private final CountDownLatch open = new CountDownLatch(plan.requests());
            private final AtomicInteger failed = new AtomicInteger();
            private final long startNanos = System.nanoTime();

            /** A late dispatcher catches up. */
            private void run() throws InterruptedException {
                event.begin();
                Schedule schedule = Schedule.poisson(plan.ratePerSecond(), seed);
                for (int i = 0; i < plan.requests() && !stopped; i++) {
                    long intendedNanos = startNanos + schedule.nextOffsetNanos();
                    MonotonicClock.parkUntil(intendedNanos);
                    requests.send(intendedNanos, this::completed);
                }
                open.await();
                end();
            }

            private void completed(InFlightRequest request) {
                if (request.error() != null) {
                    failed.incrementAndGet();
                }
                open.countDown();
            }

            private void end() {
                long endNanos = System.nanoTime();
                event.end();
                event.size = plan.requests();
                event.failed = failed.get();
                event.measured = accounting.measureHolds(startNanos, endNanos);
                event.commit();
                lastMakespanNanos = endNanos - startNanos;
            }
        }

        @Override
        public void begin(long startNanos) {
            settling = false;
            dispatcher = Thread.ofPlatform().daemon().name("load-bursts").start(() -> bursts(startNanos));
        }

        private void bursts(long startNanos) {
            MonotonicClock.parkUntil(startNanos);
            try {
                while (!settling && !stopped) {
                    new Running().run();
                }
            } catch (InterruptedException stopping) {
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

        /** Waits for the end of the running burst. */
        @Override
        public void settle(long atMostNanos) {
            settling = true;
            join(atMostNanos);
        }

        @Override
        public Duration measure(Duration asked) {
            return LoadPlan.longer(Duration.ofNanos((long) (lastMakespanNanos * MARGIN) + LEAST_NANOS), asked);
        }

        @Override
        public void close() {
            stopped = true;
            dispatcher.interrupt();
            join(TimeUnit.SECONDS.toNanos(10));
        }

        private void join(long atMostNanos) {
            try {
                dispatcher.join(Duration.ofNanos(atMostNanos));
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
