package io.carrierscope.runner.client.load;

import java.time.Duration;

/** Offers the load of a plan. */
interface LoadDriver extends AutoCloseable {
    /** Starts the load at this instant. Called again after {@link #settle} where the driver settles. */
    void begin(long startNanos);

    /** Offers the load until this instant. */
    void runUntil(long endNanos);

    /** Offers the load until this instant, and then until the running batch has ended. */
    default void runWhole(long endNanos) {
        runUntil(endNanos);
    }

    /** True when the load stops before the measure phase and starts anew with it, false when it never pauses. */
    default boolean settles() {
        return false;
    }

    /** Prepares the measure phase, at most this long: waits for the requests under way where the driver settles. */
    default void settle(long atMostNanos) {}

    /** Tells a load that never pauses when the measure phase begins. */
    default void goOnFrom(long measureNanos) {}

    /** Offers the load of the warm-up again, between two measured phases, where it is another one. */
    default void warmAgainFrom(long startNanos) {}

    /** The length of the measure phase: the requested one, or longer where the load needs more. */
    default Duration measure(Duration asked) {
        return asked;
    }

    @Override
    default void close() {}
}
