package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.recording.Window;
import java.util.Arrays;
import java.util.Optional;

/**
 * Work that went on steadily and then hardly any more. The instant is the change point of least squares: it divides the window into two
 * parts so that the numbers of each bin are closest to the mean of their part (for instance Basseville and Nikiforov 1993, chapter 2).
 *
 * @param atNanos when it fell, exact to one bin
 * @param beforePerSecond the median rate before: a slow start is no part of it
 * @param afterPerSecond the mean rate after
 */
public record ActivityDrop(long atNanos, double beforePerSecond, double afterPerSecond) {
    /** More is left of work that is only slower. */
    private static final double LEFT = 0.1;
    /** With fewer units before it a rate is a guess. */
    private static final long FEWEST = 50;
    /** With fewer bins on one side a short pause looks like it. */
    private static final int FEWEST_BINS = 5;

    /**
     * Finds the fall.
     *
     * @param done units of work that ended in each of some equal bins of the window
     * @return empty where the work went on, or was too little
     */
    static Optional<ActivityDrop> of(Window window, long[] done) {
        int at = FEWEST_BINS;
        for (int bin = at + 1; bin <= done.length - FEWEST_BINS; bin++) {
            at = apart(done, bin) > apart(done, at) ? bin : at;
        }
        double binSeconds = window.lengthSeconds() / done.length;
        double before = median(done, at) / binSeconds;
        double after = mean(done, at, done.length) / binSeconds;
        return Arrays.stream(done, 0, at).sum() < FEWEST || after > LEFT * before
                ? Optional.empty()
                : Optional.of(new ActivityDrop(window.startNanos() + Math.round(at * binSeconds * 1e9), before, after));
    }

    /** What two means explain of the variance, but for a factor. */
    private static double apart(long[] done, int bin) {
        double gap = mean(done, 0, bin) - mean(done, bin, done.length);
        return gap * gap * bin * (done.length - bin);
    }

    private static double mean(long[] done, int from, int to) {
        return Arrays.stream(done, from, to).average().orElse(0);
    }

    private static double median(long[] done, int count) {
        long[] sorted = Arrays.stream(done, 0, count).sorted().toArray();
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0;
    }
}
