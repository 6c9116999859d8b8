package io.carrierscope.runner.client.plan;

import java.time.Duration;
import java.util.List;

/** An open loop of random gaps whose rate changes. It warms up at the first rate. */
public record VaryingRate(String id, List<RateLeg> legs, long seed, int maxConnections,
        int maxQueued) implements LoadPlan.Paced {
    @Override
    public double ratePerSecond() {
        return legs.stream().mapToDouble(RateLeg::requests).sum() / length().toNanos() * 1e9;
    }

    @Override
    public Schedule warmup() {
        return Schedule.poisson(legs.getFirst().fromPerSecond(), seed);
    }

    @Override
    public Schedule measured() {
        return Schedule.varying(legs, seed);
    }

    @Override
    public Duration measure(Duration asked) {
        return length();
    }

    @Override
    public Duration estimated(LoadSettings times, Duration holding, Duration cpu) {
        return times.total().minus(times.measure()).plus(length());
    }

    private Duration length() {
        return legs.stream().map(RateLeg::length).reduce(Duration.ZERO, Duration::plus);
    }
}
