package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Window;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A window of 120 s with 60 bins of 2 s. */
class ActivityDropTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Window WINDOW = new Window(7 * SECOND, 127 * SECOND);

    /** A slow start and a last part of a bin change neither the rate of 14 in 2 s nor the instant: 42 s after 7 s. */
    @Test
    void findsWhenWorkStopped() {
        ActivityDrop fall = ActivityDrop.of(WINDOW, bins(0, 1, 14, 20, 6, 1)).orElseThrow();

        assertThat(fall.atNanos()).isEqualTo(49 * SECOND);
        assertThat(fall.beforePerSecond()).isEqualTo(7.0);
        assertThat(fall.afterPerSecond()).isCloseTo(6 / 78.0, within(1e-9));
    }

    @Test
    void workThatGoesOnOrIsOnlySlowerDidNotFall() {
        assertThat(ActivityDrop.of(WINDOW, bins(14, 60))).isEmpty();
        assertThat(ActivityDrop.of(WINDOW, bins(14, 30, 2, 30))).isEmpty();
        assertThat(ActivityDrop.of(WINDOW, bins(14, 57, 0, 3))).as("a pause of 6 s at the end").isEmpty();
        assertThat(ActivityDrop.of(WINDOW, bins(14, 20, 0, 20, 14, 20))).as("a pause").isEmpty();
    }

    @Test
    void littleWorkTellsNothing() {
        assertThat(ActivityDrop.of(WINDOW, bins(2, 24, 0, 36))).isEmpty();
        assertThat(ActivityDrop.of(WINDOW, bins(2, 25, 0, 35))).isPresent();
        assertThat(ActivityDrop.of(WINDOW, new long[60])).isEmpty();
    }

    /** Pairs of a number of ends and for how many bins it holds. */
    private static long[] bins(int... pairs) {
        long[] bins = new long[60];
        int at = 0;
        for (int i = 0; i + 1 < pairs.length; i += 2) {
            Arrays.fill(bins, at, at + pairs[i + 1], pairs[i]);
            at += pairs[i + 1];
        }
        return bins;
    }
}
