package io.carrierscope.runner.client.plan;

import java.util.Locale;

/** How the requests of an open loop follow each other. */
public enum Arrivals {
    CONSTANT, POISSON;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
