package io.carrierscope.runner.client.driver;

import java.time.Duration;

/** Offers the load of a plan. */
interface LoadDriver extends AutoCloseable {
    /** Begins at this instant; a driver that settles may be asked again. */
    void begin(long startNanos);

    /** Keeps the load on until this instant. */
    void runUntil(long endNanos);

    /** Keeps the load on until this instant, and until what belongs together has ended. */
    default void runWhole(long endNanos) {
        runUntil(endNanos);
    }

    /** True when it comes to rest and begins anew at measure, false when its load never pauses. */
    default boolean settles() {
        return false;
    }

    /** Waits for the end of what it has begun, at most so long. */
    default void settle(long atMostNanos) {}

    /** How long to measure, where so much is asked for. */
    default Duration measure(Duration asked) {
        return asked;
    }

    @Override
    default void close() {}
}
