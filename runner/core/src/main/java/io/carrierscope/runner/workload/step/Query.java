package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.time.Duration;

/** Borrows one of n connections to the database, which all requests share, and lets the database sleep for a time; 0 asks it nothing. */
public record Query(int connections, Duration time) implements Step.Queries {
    static final Syntax SYNTAX = new Syntax("query", "query-on-<n>", Query.class,
            (n, value) -> new Query(Integer.parseInt(n), value.time()));
    private static final int MOST = 999;

    public Query {
        if (connections > MOST) {
            throw new IllegalArgumentException("expected at most " + MOST + " connections");
        }
    }

    @Override
    public void run(StepContext context) {
        context.database().query(connections, time);
    }

    @Override
    public Duration waitTime() {
        return time;
    }

    @Override
    public Query scaled(double factor) {
        return time.isZero() ? this : new Query(connections, Step.scaled(time, factor));
    }
}
