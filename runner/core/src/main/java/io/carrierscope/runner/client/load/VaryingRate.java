package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.load.Schedule.RateLeg;
import java.time.Duration;
import java.util.List;

/** An open loop of random gaps whose rate changes. It warms up at the first rate. */
public record VaryingRate(String id, List<RateLeg> legs, int maxConnections, int maxQueued) implements Paced {
    static final PlanName RAMP = new PlanName("varying", "ramp-<rate>-<rate>-<n>s", VaryingRate.class, name -> of(name,
            new RateLeg(name.rate(1), name.rate(2), Duration.ofSeconds(name.number(3)))));
    static final PlanName SPIKE = new PlanName("varying", "spike-<rate>-<rate>-<n>s", VaryingRate.class, name -> {
        Duration length = Duration.ofSeconds(name.number(3));
        RateLeg calm = new RateLeg(name.rate(1), name.rate(1), length);
        return of(name, calm, new RateLeg(name.rate(2), name.rate(2), length), calm);
    });

    private static VaryingRate of(PlanName.Parts name, RateLeg... legs) {
        return new VaryingRate(name.text(), List.of(legs), LoadPlans.MAX_CONNECTIONS, LoadPlans.MAX_QUEUED);
    }

    @Override
    public boolean changesRate() {
        return true;
    }

    @Override
    public double ratePerSecond() {
        return legs.stream().mapToDouble(RateLeg::requests).sum() / length().toNanos() * 1e9;
    }

    @Override
    public Schedule warmup(long seed) {
        return Schedule.poisson(legs.getFirst().fromPerSecond(), seed);
    }

    @Override
    public Schedule measured(long seed) {
        return Schedule.varying(legs, seed);
    }

    @Override
    public Duration measure(Duration asked) {
        return length();
    }

    @Override
    public Duration measured(LoadSettings times, Duration makespan) {
        return length();
    }

    private Duration length() {
        return legs.stream().map(RateLeg::length).reduce(Duration.ZERO, Duration::plus);
    }
}
