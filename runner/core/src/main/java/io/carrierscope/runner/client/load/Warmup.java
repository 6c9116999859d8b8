package io.carrierscope.runner.client.load;

import java.time.Duration;

/** How a load warms up: for a fixed time, or until consecutive windows agree, at most for a given time. */
public record Warmup(boolean untilSteady, Duration atMost, Duration window) {
    /** The longest that one until steady takes unless a suite says otherwise. */
    public static final Duration CAP = Duration.ofSeconds(60);
    /** The length of its windows unless a suite says otherwise. */
    public static final Duration WINDOW = Duration.ofSeconds(3);
    private static final int WINDOWS_OF_A_FIXED_ONE = 3;
    private static final int FEWEST = 3;

    /** Its windows only serve to record how steady it was at its end. */
    public static Warmup fixed(Duration time) {
        return new Warmup(false, time, time.dividedBy(WINDOWS_OF_A_FIXED_ONE));
    }

    /** Until steady takes three windows at least; most take about the mean of that and of the most that they may take. */
    Duration expected() {
        return untilSteady ? atMost.plus(window.multipliedBy(FEWEST)).dividedBy(2) : atMost;
    }

    public static Warmup steady(Duration atMost, Duration window) {
        return new Warmup(true, atMost, window);
    }
}
