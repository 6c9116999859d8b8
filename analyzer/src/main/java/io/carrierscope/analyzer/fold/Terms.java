package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Outline;
import io.carrierscope.analyzer.recording.Window;
import java.util.concurrent.TimeUnit;

/** All that folds have to know of a recording before its first event. */
record Terms(Window window, int jdkFeature, long threadLoadPeriodNanos, long loadPeriodNanos, String tracedPark,
        boolean tracesParks) {
    private static final long DEFAULT_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    static Terms of(EventSource recording) {
        return of(recording.window(), recording.outline());
    }

    static Terms of(Window window, Outline outline) {
        return new Terms(window, outline.jdkFeature(), period(outline, "jdk.ThreadCPULoad"),
                period(outline, "jdk.CPULoad"), outline.tracedPark(), outline.tracesParks());
    }

    private static long period(Outline outline, String eventType) {
        return outline.settings().periodNanos(eventType).orElse(DEFAULT_PERIOD_NANOS);
    }
}
