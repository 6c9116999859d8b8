package io.carrierscope.runner.client.load;

import java.time.Duration;

/** How long a load lasts, and how long it waits for answers. */
public record LoadSettings(Warmup warmup, Duration measure, Duration drain, Duration requestTimeout) {
    private static final Duration LONGEST_AGAIN = Duration.ofSeconds(5);
    /** Of a server under load, which starts Flight Recorder beside it. */
    private static final Duration SWITCH = Duration.ofSeconds(2);

    public LoadSettings withWarmup(Warmup other) {
        return new LoadSettings(other, measure, drain, requestTimeout);
    }

    public LoadSettings withMeasure(Duration other) {
        return new LoadSettings(warmup, other, drain, requestTimeout);
    }

    /** How long the load goes on after Flight Recorder was switched, before a second part is measured. */
    Duration again() {
        Duration third = measure.dividedBy(3);
        return third.compareTo(LONGEST_AGAIN) < 0 ? third : LONGEST_AGAIN;
    }

    /** How long it takes to switch Flight Recorder and to warm up again. */
    Duration switched() {
        return SWITCH.plus(again());
    }
}
