package io.carrierscope.analyzer.recording.format;

/** The units in which a recording states times. */
public enum TimeUnits {
    NONE(0), TICKS(0), NANOSECONDS(1), MICROSECONDS(1_000), MILLISECONDS(1_000_000), SECONDS(1_000_000_000);

    private final long nanos;

    TimeUnits(long nanos) {
        this.nanos = nanos;
    }

    /** The unit that the value of an annotation names; no unit for {@code null} and for a date. */
    static TimeUnits of(String name) {
        for (TimeUnits unit : values()) {
            if (unit.name().equals(name)) {
                return unit;
            }
        }
        return NONE;
    }

    /** A length of time in nanoseconds, at most what a long can hold. */
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
