package io.carrierscope.runner.client.driver;

import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.plan.LoadPlan;
import java.time.Duration;

/** Warms up, searches the knee, then offers two shares of it, and a third share in the measure phase. */
final class KneeDriver implements LoadDriver {
    private static final double FIRST_RATE = 100;
    private static final Duration STEP = Duration.ofSeconds(4);
    private static final double[] LEVELS_BEFORE = {0.5, 0.9};
    private static final double MEASURED_LEVEL = 0.7;

    private final LoadPlan.Knee plan;
    private final LoadAccounting accounting;
    private final RequestIssuer requests;
    private final long stepNanos;
    private double knee;
    private RateTrial current;
    private long measureNanos;
    private long measureEndNanos;

    KneeDriver(LoadPlan.Knee plan, LoadAccounting accounting, RequestIssuer requests) {
        this(plan, accounting, requests, STEP);
    }

    /** Each rate is offered for this long. A short time hides effects that build up slowly. */
    KneeDriver(LoadPlan.Knee plan, LoadAccounting accounting, RequestIssuer requests, Duration step) {
        this.stepNanos = step.toNanos();
        this.plan = plan;
        this.accounting = accounting;
        this.requests = requests;
    }

    @Override
    public void begin(long startNanos) {
        current = step(knee == 0 ? FIRST_RATE : knee * MEASURED_LEVEL, startNanos);
        measureEndNanos = startNanos + measureNanos;
    }

    private RateTrial step(double rate, long startNanos) {
        return new RateTrial(accounting, requests, rate, plan.p99Limit().toNanos(), startNanos);
    }

    /** In the measure phase when the knee is known, in the warm-up before. */
    @Override
    public void runUntil(long endNanos) {
        if (knee > 0) {
            current.hold(measureEndNanos);
        }
        current.goOn(endNanos);
    }

    @Override
    public boolean settles() {
        return true;
    }

    @Override
    public void settle(long atMostNanos) {
        long deadline = System.nanoTime() + atMostNanos;
        rest();
        knee = new KneeSearch(rate -> deadline - System.nanoTime() > 0 && held(rate, 0)).from(FIRST_RATE);
        if (knee == 0) {
            throw new IllegalStateException("no rate keeps a p99 of " + plan.p99Limit().toMillis() + " ms");
        }
        for (double level : LEVELS_BEFORE) {
            held(knee * level, level);
        }
    }

    private boolean held(double rate, double kneeShare) {
        RateTrial step = step(rate, System.nanoTime());
        step.hold(System.nanoTime() + stepNanos);
        rest();
        return step.commit(kneeShare);
    }

    private void rest() {
        accounting.awaitAnswers(LoadPlan.Knee.REST.toNanos());
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
