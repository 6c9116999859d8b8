package io.carrierscope.runner.phase;

import java.util.Locale;

/** The phases of a cell. {@code UNRECORDED} is measured without Flight Recorder, before the others or after them. */
public enum PhaseName {
    WARMUP, MEASURE, DRAIN, UNRECORDED;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isMeasured() {
        return this == MEASURE || this == UNRECORDED;
    }

    public static PhaseName of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }
}
