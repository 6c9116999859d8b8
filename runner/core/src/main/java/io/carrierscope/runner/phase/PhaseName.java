package io.carrierscope.runner.phase;

import java.util.Locale;

/** The phases of a cell, in their order. */
public enum PhaseName {
    WARMUP, MEASURE, DRAIN;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static PhaseName of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }
}
