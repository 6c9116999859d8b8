package io.carrierscope.runner.jvm.process;

import java.time.Duration;

/** A wait for a child, from now on. The timeout is re-evaluated on each poll. */
final class ChildWait {
    private final String role;
    private final Duration usual;
    private final TimeoutPolicy timeouts;
    private final long startNanos = System.nanoTime();

    /** The timeout for a role, given the usual one. */
    @FunctionalInterface
    interface TimeoutPolicy {
        TimeoutPolicy DEFAULT = (role, usual) -> usual;

        Duration of(String role, Duration usual);
    }

    ChildWait(String role, Duration usual, TimeoutPolicy timeouts) {
        this.role = role;
        this.usual = usual;
        this.timeouts = timeouts;
    }

    private Duration timeout() {
        return timeouts.of(role, usual);
    }

    boolean isOver() {
        return System.nanoTime() - startNanos > timeout().toNanos();
    }

    @Override
    public String toString() {
        return timeout().toSeconds() + " s";
    }
}
