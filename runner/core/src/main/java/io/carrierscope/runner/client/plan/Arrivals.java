package io.carrierscope.runner.client.plan;

import java.util.Locale;

/** The distribution of the gaps between the requests of an open loop. */
public enum Arrivals {
    CONSTANT, POISSON;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
