package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.LoadAccounting;
import java.time.Duration;
import java.util.function.DoublePredicate;

/** An open loop of random gaps whose rate is searched: the highest one that keeps a limit of the response time. */
public record Knee(Duration p99Limit, int maxConnections, int maxQueued) implements LoadPlan {
    static final PlanName NAME = new PlanName("knee", "knee-p99-<milliseconds>", Knee.class,
            name -> new Knee(Duration.ofMillis(name.number(1)), LoadPlans.MAX_CONNECTIONS, LoadPlans.MAX_QUEUED));
    /** The longest wait for the answers of a step. */
    public static final Duration REST = Duration.ofSeconds(10);
    /** The usual length of the search and of the levels before the measure phase. */
    private static final Duration SEARCH = Duration.ofSeconds(110);

    public Knee {
        if (p99Limit.isZero() || p99Limit.isNegative()) {
            throw new IllegalArgumentException("a knee needs a limit above zero");
        }
    }

    @Override
    public String id() {
        return "knee-p99-" + p99Limit.toMillis();
    }

    @Override
    public Duration warmed(LoadSettings times, Duration makespan) {
        return times.warmup().expected().plus(SEARCH);
    }

    /** Its search is recorded, and takes long. */
    @Override
    public boolean measuredTwice() {
        return false;
    }

    @Override
    public LoadDriver driver(LoadContext context) {
        return new Driver(this, context, Driver.STEP);
    }

    /**
     * Warms up, searches the knee, then offers two shares of it, and a third share in the measure phase. Requests of the first quarter of a
     * share do not count for it. A rate of which the largest share misses the limit is no knee: the short steps of the search were lucky.
     */
    static final class Driver implements LoadDriver {
        private static final double FIRST_RATE = 100;
        private static final Duration STEP = Duration.ofSeconds(4);
        private static final double LARGEST_LEVEL = 0.9;
        private static final double SMALLEST_LEVEL = 0.5;
        private static final double MEASURED_LEVEL = 0.7;
        /** What is tried in place of a knee that is none. */
        private static final double LOWER = 0.9;
        /** Then more than a third of the rate is gone, and the server does not behave the same for long. */
        private static final int MOST_LOWERED = 4;
        /** Levels that must fit into the time after it: its own, the smallest, and what the answers take. */
        private static final int AFTER_THE_LAST_TRY = 3;
        /** Shares of the knee are held longer than rates of the search: few requests are beyond the 99th percentile. */
        private static final int STEPS_OF_LEVEL = 6;
        /** The first part of a level counts nothing: what a JVM does for the first time at a rate, or in the measure phase, is compiled then. */
        private static final int SETTLING_PART = 4;

        private final Knee plan;
        private final LoadAccounting accounting;
        private final RequestIssuer requests;
        private final long seed;
        private final long stepNanos;
        private double knee;
        private RateTrial current;
        private long measureNanos;
        private long measureEndNanos;

        /** Each rate of the search is offered for this long, shares of the knee for a multiple. A short time hides effects that build up slowly. */
        Driver(Knee plan, LoadContext context, Duration step) {
            this.stepNanos = step.toNanos();
            this.plan = plan;
            this.accounting = context.accounting();
            this.requests = context.requests();
            this.seed = context.seed();
        }

        @Override
        public void begin(long startNanos) {
            current = step(knee == 0 ? FIRST_RATE : knee * MEASURED_LEVEL, startNanos);
            measureEndNanos = startNanos + measureNanos;
        }

        private RateTrial step(double rate, long startNanos) {
            return new RateTrial(accounting, requests, rate, plan.p99Limit().toNanos(), startNanos, seed);
        }

        /** In the measure phase when the knee is known, in the warm-up before. */
        @Override
        public void runUntil(long endNanos) {
            if (knee > 0) {
                hold(current, measureEndNanos - measureNanos, measureNanos);
            }
            current.goOn(endNanos);
        }

        @Override
        public boolean settles() {
            return true;
        }

        @Override
        public void settle(long atMostNanos) {
            long begun = accounting.clock().nanos();
            rest();
            knee = new KneeSearch(rate -> accounting.clock().nanos() - begun < atMostNanos / 2 && keepsLimit(rate))
                    .from(FIRST_RATE);
            if (knee == 0) {
                throw new IllegalStateException("no rate keeps a p99 of " + plan.p99Limit().toMillis() + " ms");
            }
            RateTrial largest = held(LARGEST_LEVEL);
            long lastTry = begun + atMostNanos - AFTER_THE_LAST_TRY * STEPS_OF_LEVEL * stepNanos;
            for (int lowered = 0; !largest.met() && lowered < MOST_LOWERED
                    && lastTry - accounting.clock().nanos() > 0; lowered++) {
                largest.commit(0);
                knee *= LOWER;
                largest = held(LARGEST_LEVEL);
            }
            largest.commit(LARGEST_LEVEL);
            held(SMALLEST_LEVEL).commit(SMALLEST_LEVEL);
        }

        private RateTrial held(double level) {
            long startNanos = accounting.clock().nanos();
            RateTrial step = step(knee * level, startNanos);
            hold(step, startNanos, STEPS_OF_LEVEL * stepNanos);
            rest();
            return step;
        }

        private boolean keepsLimit(double rate) {
            long startNanos = accounting.clock().nanos();
            RateTrial step = step(rate, startNanos);
            step.hold(startNanos, startNanos + stepNanos);
            rest();
            step.commit(0);
            return step.met();
        }

        private static void hold(RateTrial level, long startNanos, long nanos) {
            level.hold(startNanos + nanos / SETTLING_PART, startNanos + nanos);
        }

        private void rest() {
            accounting.awaitAnswers(REST.toNanos());
        }

        @Override
        public Duration measure(Duration asked) {
            measureNanos = asked.toNanos();
            return asked;
        }

        @Override
        public void close() {
            rest();
            if (knee > 0) {
                current.commit(MEASURED_LEVEL);
            }
        }
    }

    /** Finds the highest rate that meets a limit: doubles the rate until the limit is missed, then bisects. */
    static final class KneeSearch {
        private static final double LOWEST = 1;
        private static final double HIGHEST = 1_000_000;
        private static final double PRECISION = 0.05;

        private final DoublePredicate keepsLimit;

        /** A rate fails when it misses the limit twice: one miss may be noise. */
        KneeSearch(DoublePredicate keepsLimit) {
            this.keepsLimit = rate -> keepsLimit.test(rate) || keepsLimit.test(rate);
        }

        /** Returns 0 when even the lowest rate misses the limit. */
        double from(double first) {
            double low = 0;
            double high = first;
            while (high <= HIGHEST && keepsLimit.test(high)) {
                low = high;
                high *= 2;
            }
            while (low == 0 ? high > LOWEST : high - low > PRECISION * low) {
                double middle = (low + high) / 2;
                if (keepsLimit.test(middle)) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
