package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.GcPressure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.WhatIf;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static final Intervention WITHOUT = Intervention.of("the pauses");
    private static final JudgedCell CELL = JudgedCell.of(HandMade.cell(
            HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                    HandMade.cpu(0.6, 0.9)),
            HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                    HandMade.requests(720, 1_000_000))));

    /** Measured ratio, predicted ratio, share of the ratio's logarithm explained: ln 8 = 3 ln 2, and so on. */
    @ParameterizedTest
    @CsvSource({"8, 8, 1", "8, 4, 0.6666666666666667", "8, 16, 0.6666666666666667", "8, 1, 0", "8, 0.5, 0", "4, 64, 0",
            "1, 1, 0"})
    void explainedShare(double measured, double predicted, double share) {
        assertThat(Comparison.explained(measured, predicted)).isCloseTo(share, within(1e-12));
    }

    /** 720 answers in ten seconds are 72 per second, 5 % more are 75.6. */
    @Test
    void aCauseWithoutWhichNothingIsGainedDoesNotHoldBack() {
        var found = new Verdict.Found(new GcPressure(), 0.3, "the time", List.of(), "a larger heap");
        assertThat(Comparison.holdsBack(found, CELL)).isTrue();
        assertThat(Comparison.holdsBack(found.with(predicted(75.5, false)), CELL)).isFalse();
        assertThat(Comparison.holdsBack(found.with(predicted(75.7, false)), CELL)).isTrue();
        assertThat(Comparison.holdsBack(found.with(predicted(75.5, true)), CELL)).isTrue();
        assertThat(Comparison.holdsBack(found.with(new WhatIf.NotPredicted(WITHOUT, "sleeps")), CELL)).isTrue();
    }

    private static WhatIf predicted(double perSecond, boolean lowerBound) {
        var then = CELL.bounds().all().get(0);
        return new WhatIf.Predicted(WITHOUT, perSecond, perSecond, lowerBound, then, "as measured here");
    }
}
