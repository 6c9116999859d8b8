package io.carrierscope.runner.jvm;

import java.time.Duration;

/** A wait for a child that has begun; the patience is asked again at every glance. */
final class Wait {
    private final Duration usual;
    private final Patience patience;
    private final long startNanos = System.nanoTime();

    /** How long to wait where it is usual to wait so long. */
    @FunctionalInterface
    interface Patience {
        Patience USUAL = usual -> usual;

        Duration of(Duration usual);
    }

    Wait(Duration usual, Patience patience) {
        this.usual = usual;
        this.patience = patience;
    }

    boolean over() {
        return System.nanoTime() - startNanos > patience.of(usual).toNanos();
    }

    @Override
    public String toString() {
        return patience.of(usual).toSeconds() + " s";
    }
}
