package io.carrierscope.analyzer.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.OutcomeTest;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.GcPressure;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.table.RecordingTables;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /**
     * Unrecorded 110 : 50 per second are 2.2 ×. The recorder leaves 0.5 of the one and 0.9 of the other, so recordings alone would say
     * 2.2 × 0.5 / 0.9 = 1.222 ×.
     */
    @Test
    void theRatioIsThatOfTheUnrecordedParts() {
        var pair = Comparison.of(group("virtual", 1_100, 550), group("platform-20", 500, 450), Axis.SERVER, 1.1)
                .orElseThrow();
        assertThat(pair.ratio()).isCloseTo(2.2, within(1e-9));
        assertThat(pair.a().throughputPerSecond()).hasValue(110);
        assertThat(pair.recorded().orElseThrow().ratio()).isCloseTo(1.2222, within(1e-4));
        assertThat(pair.recorderMisleads()).isTrue();
        assertThat(Explanation.of(pair)).contains("recorded 1.22 ×, unrecorded 2.20 ×, a factor of 1.80");
    }

    /** Two names of one system: 143 : 93 without the recorder are 1.54 ×, but 219 : 197 with it 1.11 ×; 219 : 140 are 1.56 ×. */
    @Test
    void ofSingleRunsBothPartsMustTell() {
        var equal = Comparison.of(group("one", 143, 219), group("two", 93, 197), Axis.SERVER, 1.05).orElseThrow();
        assertThat(equal.ratio()).isCloseTo(1.538, within(1e-3));
        assertThat(equal.recorderMisleads()).isFalse();
        assertThat(equal.shown()).isFalse();
        assertThat(Comparison.of(group("one", 143, 219), group("two", 93, 140), Axis.SERVER, 1.05).orElseThrow()
                .shown()).isTrue();
    }

    /**
     * Shares of 0.5, 56/116 and 0.53 on one side, of 0.9, 48/52 and 44/49 on the other, three runs each. Intervals by Welch's t: 2.0, 2.4 and
     * 2.5 degrees of freedom.
     */
    @Test
    void bothRatiosHaveIntervals() {
        var virtual = group("virtual", new int[]{1_100, 1_160, 1_000}, new int[]{550, 560, 530});
        var platform = group("platform-20", new int[]{500, 520, 490}, new int[]{450, 480, 440});
        var recorded = Comparison.of(virtual, platform, Axis.SERVER, 1.1).orElseThrow().recorded().orElseThrow();
        assertThat(recorded.ratio()).isCloseTo(326.0 / 151 / 1.799922, within(1e-6));
        assertThat(recorded.interval().orElseThrow().low()).isCloseTo(1.092039, within(1e-6));
        assertThat(recorded.interval().orElseThrow().high()).isCloseTo(1.313334, within(1e-6));
        assertThat(recorded.factor()).isCloseTo(1.799922, within(1e-6));
        assertThat(recorded.factorInterval().orElseThrow().low()).isCloseTo(1.620710, within(1e-6));
        assertThat(recorded.factorInterval().orElseThrow().high()).isCloseTo(1.998950, within(1e-6));
    }

    /** What the recorder took of each cell, and of the ratio between them, beside that of single runs. */
    @Test
    void theReportSaysWhatTheRecorderTook() {
        var cells = Stream.of(group("virtual", new int[]{1_100, 1_160, 1_000}, new int[]{550, 560, 530}),
                group("platform-20", new int[]{500, 520, 490}, new int[]{450, 480, 440}))
                .flatMap(g -> g.repetitions().stream()).toList();
        var groups = Comparisons.groups(cells);
        var run = Run.of(new Analysis(List.of(), cells, groups, Comparisons.of(groups), List.of())).getFirst();
        var blocks = RecordingTables.RecorderTables.of(run);
        assertThat(((Prose) blocks.get(0)).text()).startsWith("Recordings alone would mislead")
                .contains(
                        "recorded 1.20 × (1.09 to 1.31), unrecorded 2.16 × (1.83 to 2.53), a factor of 1.80 (1.62 to 2.00)");
        assertThat(((Figures) blocks.get(1)).rows()).containsExactly(
                List.of("io", "virtual", "25", "109", "54.7", "0.50", "0.45 to 0.57", "220", "231", "1.05",
                        "1.05 to 1.05", "30.0"),
                List.of("io", "platform-20", "25", "50.3", "45.7", "0.91", "0.87 to 0.94", "220", "231", "1.05",
                        "1.05 to 1.05", "30.0"));
    }

    /** 0.7 of the one and 0.9 of the other: single runs differ by as much, since the part measured second has the warmer code. */
    @Test
    void aRecorderThatTakesTheSameOfBothDoesNotMislead() {
        var pair = Comparison.of(group("platform-20", 500, 350), group("virtual", 1_100, 990), Axis.SERVER, 1.1)
                .orElseThrow();
        assertThat(pair.recorded().orElseThrow().ratio()).isCloseTo(2.2 * 0.9 / 0.7, within(1e-9));
        assertThat(pair.recorderMisleads()).isFalse();
    }

    /** The recorder left 0.5 of the one and 0.9 of the other, but the code of one became cheaper by a fifth meanwhile. */
    @Test
    void ofCellsThatAreNotWarmTheRecorderIsNotBlamed() {
        var cold = group("virtual", new int[]{1_100}, new int[]{550},
                new JvmEvent.Halves(1, 45, 45, OptionalLong.of(5_000_000), OptionalLong.of(4_000_000)));
        var pair = Comparison.of(cold, group("platform-20", 500, 450), Axis.SERVER, 1.1).orElseThrow();
        assertThat(pair.recorded().orElseThrow().factor()).isCloseTo(1.8, within(1e-9));
        assertThat(cold.typical().found()).extracting(Verdict::cause).contains("not-warm");
        assertThat(pair.recorderMisleads()).isFalse();
        assertThat(Explanation.of(pair)).doesNotContain("Flight Recorder takes");
    }

    /**
     * The slower cell takes 26.7 ms per request on 1.2 of the 1.4 processors that others left, the faster 12.0 ms. While a request became
     * cheaper by a fifth, its code was not compiled, and the stack is no reason. With 0.4 of 0.6 processors it has enough of them.
     */
    @ParameterizedTest
    @CsvSource({"4_000_000, 0.6, not-warm", "5_000_000, 0.6, server-stack", "4_000_000, 0.2, ''"})
    void ofACellThatIsNotWarmNothingElseIsTheReason(String cpuNanos, double jvm, String cause) {
        var halves = new JvmEvent.Halves(1, 45, 45, OptionalLong.of(5_000_000),
                OptionalLong.of(Long.parseLong(cpuNanos.replace("_", ""))));
        var slower = new CellGroup(List.of(JudgedCell.of(HandMade.cell(
                HandMade.recording("b.s.jfr", 25, HandMade.event("b", "virtual", "server", 8, 0, 25),
                        HandMade.cpu(jvm, 0.9)),
                HandMade.recording("b.c.jfr", 25, HandMade.event("b", "virtual", "client", 8, 0, 25),
                        HandMade.requests(450, 1_000_000), halves)))));
        var pair = Comparison.of(group("a", 1_100, 1_000), slower, Axis.SERVER, 1.1).orElseThrow();
        assertThat(pair.causes()).extracting(Verdict::cause)
                .isEqualTo(cause.isEmpty() ? List.of() : List.of(cause));
    }

    private static JvmEvent[] parts(int unrecorded, int recorded, JvmEvent... further) {
        return Stream.concat(Stream.of(OutcomeTest.part(false, unrecorded, 1), OutcomeTest.part(true, recorded, 2)),
                Stream.of(further)).toArray(JvmEvent[]::new);
    }

    private static CellGroup group(String server, int unrecorded, int recorded) {
        return group(server, new int[]{unrecorded}, new int[]{recorded});
    }

    private static CellGroup group(String server, int[] unrecorded, int[] recorded, JvmEvent... further) {
        return new CellGroup(IntStream.range(0, unrecorded.length)
                .mapToObj(i -> JudgedCell.of(HandMade.cell(
                        HandMade.recording(server + ".s.jfr", 25, HandMade.event(server, "virtual", "server", 8, 0, 25),
                                HandMade.cpu(0.6, 0.9)),
                        HandMade.recording(server + ".c.jfr", 25, HandMade.event(server, "virtual", "client", 8, 0, 25),
                                HandMade.requests(recorded[i], 1_000_000),
                                parts(unrecorded[i], recorded[i], further)))))
                .toList());
    }
}
