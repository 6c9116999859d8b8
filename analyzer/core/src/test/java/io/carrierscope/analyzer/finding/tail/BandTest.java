package io.carrierscope.analyzer.finding.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.tail.RequestBreakdown.TimelineBuilder;
import io.carrierscope.analyzer.fold.request.Part;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BandTest {
    /** The request number i takes i nanoseconds in the handler and 3 after it. */
    private static Timeline timeline(int i) {
        var timeline = new TimelineBuilder(50, List.of());
        timeline.until(50 + i, Part.RUNNING);
        timeline.until(53 + i, Part.AFTER);
        return new Timeline(timeline.pieces(), true, null);
    }

    private static Band band(Band.Range range) {
        var inside = range.of(IntStream.rangeClosed(1, 210).mapToObj(BandTest::timeline).toList());
        return Band.of(range, inside, inside);
    }

    /** Of 210 requests the slowest hundredth are 208 to 210: all from the 207.9th on, so 3. */
    @Test
    void slowestHundredth() {
        var band = band(Band.Range.SLOWEST);
        assertThat(band.requests()).isEqualTo(3);
        assertThat(band.nanos(Part.RUNNING)).isEqualTo(209);
        assertThat(band.responseNanos()).isEqualTo(212);
        assertThat(band.share(Part.AFTER)).isEqualTo(3 / 212.0);
    }

    /** The 85th to the 126th. */
    @Test
    void median() {
        var band = band(Band.Range.MEDIAN);
        assertThat(band.requests()).isEqualTo(42);
        assertThat(band.nanos(Part.RUNNING)).isEqualTo(105.5);
    }
}
