package io.carrierscope.analyzer.recording.format;

/** The time units of fields in a recording. */
public enum TimeUnits {
    NONE(0), TICKS(0), NANOSECONDS(1), MICROSECONDS(1_000), MILLISECONDS(1_000_000), SECONDS(1_000_000_000);

    private final long nanos;

    TimeUnits(long nanos) {
        this.nanos = nanos;
    }

    /** Returns the unit with this name; {@link #NONE} for {@code null} and for dates. */
    static TimeUnits of(String name) {
        for (TimeUnits unit : values()) {
            if (unit.name().equals(name)) {
                return unit;
            }
        }
        return NONE;
    }

    /** Returns a length of time in nanoseconds, saturated at the limits of {@code long}. */
    public long nanos(long value, TickClock clock) {
        if (this == TICKS) {
            return clock.spanNanos(value);
        }
        try {
            return Math.multiplyExact(value, nanos);
        } catch (ArithmeticException e) {
            return value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
