package io.carrierscope.runner.jvm;

import java.time.Duration;

/** A wait for a child that has begun; the patience is asked again at every glance. */
final class Wait {
    private final String role;
    private final Duration usual;
    private final Patience patience;
    private final long startNanos = System.nanoTime();

    /** How long to wait for the child of a role where it is usual to wait so long. */
    @FunctionalInterface
    interface Patience {
        Patience USUAL = (role, usual) -> usual;

        Duration of(String role, Duration usual);
    }

    Wait(String role, Duration usual, Patience patience) {
        this.role = role;
        this.usual = usual;
        this.patience = patience;
    }

    private Duration longest() {
        return patience.of(role, usual);
    }

    boolean over() {
        return System.nanoTime() - startNanos > longest().toNanos();
    }

    @Override
    public String toString() {
        return longest().toSeconds() + " s";
    }
}
