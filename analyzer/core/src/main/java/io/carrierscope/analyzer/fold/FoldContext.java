package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import java.util.concurrent.TimeUnit;

/** All that folds have to know of a recording before its first event. */
public record FoldContext(Window window, int jdkFeature, long threadLoadPeriodNanos, long loadPeriodNanos,
        String tracedPark,
        boolean tracesParks) {
    private static final long DEFAULT_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    public static FoldContext of(EventSource recording) {
        return of(recording.window(), recording.profile());
    }

    public static FoldContext of(Window window, RecordingProfile profile) {
        return new FoldContext(window, profile.jdkFeature(), period(profile, "jdk.ThreadCPULoad"),
                period(profile, "jdk.CPULoad"), profile.tracedPark(), profile.tracesParks());
    }

    private static long period(RecordingProfile profile, String eventType) {
        return profile.settings().periodNanos(eventType).orElse(DEFAULT_PERIOD_NANOS);
    }
}
