package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.phase.MonotonicClock;
import java.time.Duration;

/** Requests at given instants, whether or not earlier ones have completed. */
public interface Paced extends LoadPlan {
    /** The mean rate of the measured phase. */
    double ratePerSecond();

    /** The intended starts while the server warms up. */
    Schedule warmup();

    /** The intended starts of the measured phase. */
    Schedule measured();

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
        return new Driver(this, context.accounting(), context.requests(), context.spins());
    }

    /** Sends requests at the instants of a schedule, whether or not earlier ones have completed. */
    final class Driver implements LoadDriver {
        private static final long SPIN_NANOS = 60_000;

        private final Paced plan;
        private final LoadAccounting accounting;
        private final RequestIssuer requests;
        private final long spinNanos;
        private Schedule schedule;
        private boolean warm;
        private long startNanos;
        private long nextNanos;

        Driver(Paced plan, LoadAccounting accounting, RequestIssuer requests, boolean spins) {
            this.plan = plan;
            this.accounting = accounting;
            this.requests = requests;
            this.spinNanos = spins ? SPIN_NANOS : 0;
        }

        @Override
        public void begin(long start) {
            schedule = warm ? plan.measured() : plan.warmup();
            warm = true;
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
                accounting.spun(nextNanos, MonotonicClock.sharpUntil(nextNanos, spinNanos));
                requests.send(nextNanos, completed -> {});
                nextNanos = startNanos + schedule.nextOffsetNanos();
            }
            MonotonicClock.parkUntil(endNanos);
        }

        @Override
        public boolean settles() {
            return true;
        }

        @Override
        public void settle(long atMostNanos) {
            accounting.awaitAnswers(atMostNanos);
        }
    }
}
