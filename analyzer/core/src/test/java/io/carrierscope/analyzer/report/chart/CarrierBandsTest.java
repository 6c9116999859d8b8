package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CarrierBandsTest {
    /** Pinned, stuck, idle, silent, CPU, sampled; then on CPU, pinned, stuck, waiting, unknown, idle. */
    @ParameterizedTest
    @CsvSource({"0.2, 0, 0.3, 0, 0.4, true,  0.4, 0.2, 0, 0.1, 0, 0.3",
            "0.2, 0, 0.3, 0, 0.4, false, 0.4, 0.2, 0, 0, 0.1, 0.3", "0.9, 0, 0.3, 0, 0.4, true,  0, 0.9, 0, 0, 0, 0.1",
            "0, 0, 0, 0, 1.2, true, 1, 0, 0, 0, 0, 0", "1.1, 0, 0, 0, 0, true, 0, 1, 0, 0, 0, 0",
            "0.1, 0.5, 0.7, 0, 0.2, true, 0, 0.1, 0.5, 0, 0, 0.4",
            "0.1, 0, 0.2, 0.15, 0.3, true, 0.3, 0.1, 0, 0.25, 0.15, 0.2",
            "0.1, 0, 0.2, 0.7, 0.3, true, 0.3, 0.1, 0, 0, 0.4, 0.2"})
    void exactTimesTakePrecedenceAndPartsSumToOne(double pinned, double stuck, double idle,
            double silent, double cpu, boolean sampled,
            double onCpu, double heldPinned, double heldStuck, double waiting, double unknown, double heldIdle) {
        double[] shares = CarrierBands.shares(pinned, stuck, idle, silent, cpu, sampled);
        assertThat(shares).containsExactly(new double[]{onCpu, heldPinned, heldStuck, waiting, unknown, heldIdle},
                within(1e-9));
        assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-9));
    }

    /** A virtual thread slept; of the carriers there is no event. */
    @Test
    void timeOfWhichNothingIsKnownIsNoPicture() {
        var slept = new JvmEvent.Sleep(HandMade.TEN_SECONDS.startNanos(), 70_000_000L, Recorded.virtual(7),
                Recorded.stack("a.B.run"), 60_000_000L);
        var recording = HandMade.recording("x.jfr", 25, null, List.of(slept));
        assertThat(CellCharts.ofCarriers(Analysis.of(List.of(recording)).cells().getFirst().cell()))
                .containsExactly(Block.Prose.of("This recording does not show how the 2 carriers spent their time."));
    }
}
