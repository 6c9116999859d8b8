package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.Window;
import java.util.concurrent.TimeUnit;

/**
 * What folds depend on, known before the first event: the window, the JDK feature release (0 when unknown), the sample
 * periods in nanoseconds, which parks were traced, how long a pin must be for an event of its own, and whether the recording is of a cell
 * of the matrix. Folds of equal contexts are equivalent.
 */
public record FoldContext(Window window, int jdkFeature, long threadLoadPeriodNanos, long loadPeriodNanos,
        String tracedPark,
        boolean tracesParks, long pinnedThresholdNanos, boolean ofCell) {
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final long DEFAULT_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Returns the context for the window of the recording. */
    public static FoldContext of(EventSource recording) {
        return of(recording.window(), recording.profile());
    }

    /** Returns the context for a given window. */
    public static FoldContext of(Window window, RecordingProfile profile) {
        var settings = profile.settings().in(window);
        return new FoldContext(window, profile.jdkFeature(), period(settings, "jdk.ThreadCPULoad"),
                period(settings, "jdk.CPULoad"), settings.tracedPark(), settings.tracesParks(),
                settings.leastThresholdNanos(PINNED).orElse(
                        profile.eventCounts().containsKey(PINNED) ? 0 : Long.MAX_VALUE),
                profile.cell().isPresent());
    }

    /** Returns the same context for a part of the window. */
    public FoldContext in(Window part) {
        return new FoldContext(part, jdkFeature, threadLoadPeriodNanos, loadPeriodNanos, tracedPark, tracesParks,
                pinnedThresholdNanos, ofCell);
    }

    private static long period(Settings settings, String eventType) {
        return settings.periodNanos(eventType).orElse(DEFAULT_PERIOD_NANOS);
    }
}
