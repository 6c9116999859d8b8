package io.carrierscope.analyzer.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Durations;
import java.nio.file.Path;

/** The analyzer's figures of a synthetic recording against those of the JDK's reader. */
final class FiguresComparison {
    private static final double HISTOGRAM_PRECISION = 0.001;

    private FiguresComparison() {}

    public static void main(String[] args) throws Exception {
        var file = Path.of(args[0]);
        var measured = MeasuredRecording.of(file);
        var independent = IndependentFigures.of(file);
        assertThat(measured.profile().eventCounts()).isEqualTo(independent.counts);
        assertSame(measured, independent);
        System.out.println("all figures of " + measured.profile().events() + " events agree");
    }

    static void assertSame(MeasuredRecording actual, IndependentFigures expected) {
        var m = actual.measured();
        assertThat(m.window().startNanos()).isEqualTo(expected.measureStartNanos);
        assertThat(m.window().endNanos()).isEqualTo(expected.measureEndNanos);
        assertThat(m.virtualThreads.started()).isEqualTo(expected.started);
        assertThat(m.virtualThreads.ended()).isEqualTo(expected.ended);
        assertThat(m.carriers.idleNanos()).isEqualTo(expected.idle);
        assertThat(Math.round(
                m.waits.meanWaiting(k -> k == WaitKind.MONITOR || k == WaitKind.LOCK) * m.window().lengthNanos()))
                .isEqualTo(expected.lockWaits);
        assertThat(m.sleeps.askedNanos()).isEqualTo(expected.asked);
        assertThat(m.requests.completed()).isEqualTo(expected.completed);
        assertThat(m.requests.failed()).isEqualTo(expected.failed);
        compare(m.sleeps.virtualOvershoot(), expected.sleepOvershoot);
        compare(m.pinning.durations(), expected.pinned);
        compare(m.requests.response(), expected.response);
    }

    private static void compare(Durations actual, IndependentFigures.Numbers expected) {
        assertThat(expected.count()).isPositive();
        assertThat(actual.count()).isEqualTo(expected.count());
        assertThat(actual.totalNanos()).isEqualTo(expected.sum());
        for (double percent : new double[]{1, 50, 90, 99, 99.9, 100}) {
            long exact = expected.percentile(percent);
            assertThat((double) actual.percentileNanos(percent))
                    .isBetween(exact * (1 - HISTOGRAM_PRECISION), exact * (1 + HISTOGRAM_PRECISION) + 1);
        }
    }
}
