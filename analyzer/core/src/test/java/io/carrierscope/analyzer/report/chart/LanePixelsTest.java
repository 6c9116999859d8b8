package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.chart.LanesChart.CarrierLanes.Lane;
import io.carrierscope.analyzer.fold.thread.Lanes.Slice;
import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.report.chart.LanesChart.LanePixels;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LanePixelsTest {
    /** 400 columns of 10 ns each. */
    private static final Slice SLICE = new Slice(1_000, 5_000, List.of());

    @Test
    void eachColumnShowsItsLongestState() {
        var lane = new Lane(1, List.of(span(1_000, 1_026, State.PINNED), span(1_026, 1_044, State.IDLE),
                span(1_053, 1_057, State.PINNED), span(4_984, 5_000, State.IDLE)));
        int[] states = LanePixels.states(SLICE, lane);
        assertThat(states).startsWith(LanePixels.PINNED, LanePixels.PINNED, LanePixels.PINNED, LanePixels.IDLE,
                LanePixels.MOUNTED, LanePixels.MOUNTED, LanePixels.MOUNTED);
        assertThat(states).endsWith(LanePixels.MOUNTED, LanePixels.IDLE, LanePixels.IDLE);
    }

    @Test
    void theFirstLaneIsOnTop() {
        var pixels = LanePixels.of(SLICE, List.of(new Lane(1, List.of(span(1_000, 5_000, State.PINNED))),
                new Lane(2, List.of(span(1_000, 5_000, State.IDLE)))));
        assertThat(pixels.getHeight()).isEqualTo(2 * 6);
        assertThat(IntStream.range(0, 12).map(y -> pixels.getRGB(7, y))).containsExactly(0, LanePixels.PINNED,
                LanePixels.PINNED, LanePixels.PINNED, LanePixels.PINNED, LanePixels.PINNED, 0, LanePixels.IDLE,
                LanePixels.IDLE, LanePixels.IDLE, LanePixels.IDLE, LanePixels.IDLE);
    }

    private static Span span(long from, long to, State state) {
        return new Span(from, to, state, 3, 1);
    }
}
