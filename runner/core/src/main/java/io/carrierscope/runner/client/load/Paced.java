package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Requests at given instants, whether or not earlier ones have completed. */
public interface Paced extends LoadPlan {
    /** The mean rate of the measured phase. */
    double ratePerSecond();

    /** The intended starts while the server warms up. */
    default Schedule warmup(long seed) {
        return measured(seed);
    }

    /** The intended starts of the measured phase. */
    Schedule measured(long seed);

    /** The length of the measured phase. */
    default Duration measure(Duration asked) {
        return asked;
    }

    @Override
    default double offeredRate() {
        return ratePerSecond();
    }

    @Override
    default LoadDriver driver(LoadContext context) {
        return new Driver(this, context);
    }

    /**
     * Sends requests at the instants of a schedule, whether or not earlier ones have completed. It never pauses, so that as many requests
     * are under way when the measure phase begins as a server at this rate has; those of the measure phase are due at the same instants
     * of it whatever the warm-up.
     */
    final class Driver implements LoadDriver {
        private static final long SPIN_NANOS = 60_000;
        private static final long LEAD_NANOS = Duration.ofSeconds(2).toNanos();
        private static final double MOST_OWED_SECONDS = 0.5;
        /** A server that is slower than the load for good would rest for ever. */
        private static final int MOST_RESTS = 3;
        /** Fewer requests under way say nothing. */
        private static final int FEW = 10;
        private static final long NONE = Long.MAX_VALUE;

        private final Paced plan;
        private final LoadAccounting accounting;
        private final RequestIssuer requests;
        private final long spinNanos;
        private final long seed;
        private Schedule schedule;
        private long startNanos;
        private long nextNanos;
        private final AtomicLong shortestNanos = new AtomicLong(NONE);

        Driver(Paced plan, LoadContext context) {
            this.plan = plan;
            this.accounting = context.accounting();
            this.requests = context.requests();
            this.spinNanos = context.spins() ? SPIN_NANOS : 0;
            this.seed = context.seed();
        }

        @Override
        public void begin(long start) {
            offer(plan.warmup(seed), start);
        }

        /** What a late dispatcher owes of the warm-up is dropped. */
        @Override
        public void goOnFrom(long measureNanos) {
            while (measureNanos - nextNanos > 0 && measureNanos - accounting.clock().nanos() > 0) {
                sendNext();
            }
            offer(plan.measured(seed), measureNanos);
        }

        @Override
        public void warmAgainFrom(long start) {
            offer(plan.warmup(seed), start);
        }

        private void offer(Schedule next, long start) {
            schedule = next;
            startNanos = start;
            nextNanos = start + schedule.nextOffsetNanos();
        }

        @Override
        public Duration measure(Duration asked) {
            return plan.measure(asked);
        }

        /** A late dispatcher catches up, and every such request is counted. */
        @Override
        public void runUntil(long endNanos) {
            while (endNanos - nextNanos > 0 && !Thread.currentThread().isInterrupted()) {
                sendNext();
            }
            accounting.clock().parkUntil(endNanos);
        }

        private void sendNext() {
            accounting.spun(nextNanos, accounting.clock().sharpUntil(nextNanos, spinNanos));
            requests.send(nextNanos, this::ended);
            nextNanos = startNanos + schedule.nextOffsetNanos();
        }

        private void ended(InFlightRequest request) {
            if (request.wasAnswered() || request.hasTime()) {
                shortestNanos.accumulateAndGet(request.serviceNanos(), Math::min);
            }
        }

        /**
         * Goes on until a first request has ended, if it takes longer than the warm-up. What a cold server or a late dispatcher owes beyond
         * half a second of requests must not count as speed: then the load rests, and begins again a little before the measure phase. A
         * server that opens a thousand connections then, or still works on requests that were given up, may need another rest.
         */
        @Override
        public void settle(long atMostNanos) {
            long deadline = accounting.clock().nanos() + atMostNanos;
            while (shortestNanos.get() == NONE && accounting.inFlight() > 0 && deadline - accounting.clock().nanos() > 0
                    && !Thread.currentThread().isInterrupted()) {
                runUntil(accounting.clock().nanos() + LoadAccounting.POLL_NANOS);
            }
            double most = Math.max(FEW, plan.ratePerSecond() * MOST_OWED_SECONDS);
            for (int rests = 0; rests < MOST_RESTS && owed() > most; rests++) {
                accounting.awaitAnswers(deadline - accounting.clock().nanos());
                offer(plan.warmup(seed), accounting.clock().nanos());
                runUntil(startNanos + LEAD_NANOS);
            }
        }

        /** Requests under way beyond those that the shortest answers explain, and those that a late dispatcher has not sent yet. */
        private double owed() {
            double lateNanos = Math.max(0, accounting.clock().nanos() - nextNanos) - shortestNanos.get();
            return accounting.inFlight() + plan.ratePerSecond() * lateNanos / 1e9;
        }
    }
}
