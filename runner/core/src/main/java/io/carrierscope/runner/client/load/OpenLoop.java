package io.carrierscope.runner.client.load;

import java.util.Locale;

/** An open loop of one rate. */
public record OpenLoop(double ratePerSecond, Arrivals arrivals, int maxConnections, int maxQueued) implements Paced {
    /** The distribution of the gaps between requests. */
    public enum Arrivals {
        CONSTANT, POISSON;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final PlanName CONSTANT = new PlanName("open", "constant-<rate>", OpenLoop.class,
            name -> of(name, Arrivals.CONSTANT));
    static final PlanName POISSON = new PlanName("open", "poisson-<rate>", OpenLoop.class,
            name -> of(name, Arrivals.POISSON));

    public OpenLoop {
        if (!(ratePerSecond > 0) || Double.isInfinite(ratePerSecond)) {
            throw new IllegalArgumentException("an open loop needs a rate above zero");
        }
    }

    @Override
    public String id() {
        return arrivals.id() + "-" + LoadPlans.plain(ratePerSecond);
    }

    @Override
    public Schedule measured(long seed) {
        return switch (arrivals) {
            case CONSTANT -> Schedule.constant(ratePerSecond);
            case POISSON -> Schedule.poisson(ratePerSecond, seed);
        };
    }

    private static OpenLoop of(PlanName.Parts name, Arrivals arrivals) {
        return new OpenLoop(name.rate(1), arrivals, LoadPlans.MAX_CONNECTIONS, LoadPlans.MAX_QUEUED);
    }
}
