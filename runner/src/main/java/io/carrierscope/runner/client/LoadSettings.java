package io.carrierscope.runner.client;

import java.time.Duration;

/** How long a load lasts, and how long it waits for answers. */
public record LoadSettings(Duration warmup, Duration measure, Duration drain, Duration requestTimeout) {
    public static final LoadSettings QUICK = new LoadSettings(Duration.ofSeconds(4), Duration.ofSeconds(6),
            Duration.ofMillis(500), Duration.ofSeconds(10));

    public LoadSettings withWarmup(Duration other) {
        return new LoadSettings(other, measure, drain, requestTimeout);
    }

    public LoadSettings withMeasure(Duration other) {
        return new LoadSettings(warmup, other, drain, requestTimeout);
    }

    public Duration total() {
        return warmup.plus(measure).plus(drain);
    }
}
