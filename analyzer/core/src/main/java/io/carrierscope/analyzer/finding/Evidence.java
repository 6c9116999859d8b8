package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Figure;

/**
 * One observation that supports a verdict.
 *
 * @param claim the observation as a sentence with its figures
 * @param source the event type it comes from
 */
public record Evidence(String claim, String source) {
    /** Formats the claim in the root locale. */
    public static Evidence of(String source, String format, Object... figures) {
        return new Evidence(Figure.text(format, figures), source);
    }

    /** What other processes used, as a clause. */
    public static String othersUsed(MeasuredRecording r) {
        return Figure.text("other processes used %.2f of %d processors", r.othersBusyProcessors().orElse(0),
                r.profile().hardwareThreads());
    }

    /**
     * What a JVM used of the processors that it could have.
     *
     * @param among what is to be said of the other processes
     */
    public static Evidence ofCpuLoad(MeasuredRecording r, String among) {
        return of("jdk.CPULoad", "this JVM used %.2f of the %.2f processors that other processes%s left",
                r.busyProcessors().getAsDouble(), r.availableProcessors().getAsDouble(), among);
    }
}
