package io.carrierscope.runner.client.load;

import java.time.Duration;

/** How long a load lasts, and how long it waits for answers. */
public record LoadSettings(Warmup warmup, Duration measure, Duration drain, Duration requestTimeout) {
    public LoadSettings withWarmup(Warmup other) {
        return new LoadSettings(other, measure, drain, requestTimeout);
    }

    public LoadSettings withMeasure(Duration other) {
        return new LoadSettings(warmup, other, drain, requestTimeout);
    }

    /** How long the phases are expected to take together. */
    public Duration expected() {
        return warmup.expected().plus(measure).plus(drain);
    }
}
