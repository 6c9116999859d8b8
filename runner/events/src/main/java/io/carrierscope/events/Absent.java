package io.carrierscope.events;

/** How an event field says that there is no value. */
public final class Absent {
    public static final long NANOS = Long.MIN_VALUE;
    public static final long BYTES = Long.MIN_VALUE;

    private Absent() {}
}
