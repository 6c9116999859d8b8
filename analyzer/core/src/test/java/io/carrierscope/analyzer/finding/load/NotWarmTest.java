package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.OpenLoops;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Open loops of 100 requests per second that begin at rest, hand-computed. */
class NotWarmTest {
    private static final long SHORT = 1_300_000_000L;
    private static final String VARYING = "{\"load\":{\"loop\":\"varying\",\"changesRate\":true}}";
    private static final String BURST = "{\"load\":{\"loop\":\"burst\",\"requests\":230}}";

    @Test
    void requestsThatFillThePipelineAreNoWarmUp() {
        // 370 answers in the first 5 s and 130 in flight after it (129 at the last instant before), 500 in the second
        var steady = OpenLoops.cell("{}", 1_000, OpenLoops.fromRest(due -> SHORT));
        assertThat(judge(steady)).get().isInstanceOfSatisfying(Verdict.Absent.class,
                a -> assertThat(a.evidence().get(0).claim()).startsWith("100 answers")
                        .contains("(including 129 requests in flight at its end, as the load began at rest)"));
    }

    @Test
    void aQueueWorkedOffLaterIsAWarmUp() {
        // the first 4 s take 2.3 s each: 270 answers and 230 in flight, of which 130 fill the pipeline; then 130 + 470
        // answers: 80 and 120 per second
        var cold = OpenLoops.cell("{}", 1_000, OpenLoops.fromRest(due -> due < 4 * SECOND ? SHORT + SECOND : SHORT));
        assertThat(judge(cold)).get().isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isCloseTo(0.5, within(0.02)));
    }

    /** Of 1,000 requests that come at random, 475 and 525 differ by 10.5 %, but by less than two standard errors of 31.6; 465 and 535 by more. */
    @ParameterizedTest
    @CsvSource({"{}, 475, Unknown", "{}, 465, Found", "{\"load\":{\"arrivals\":\"CONSTANT\"}}, 475, Found"})
    void halvesThatDifferByChanceTellNothing(String load, int first, String verdict) {
        assertThat(judge(OpenLoops.cell(load, 1_000, OpenLoops.halves(first))).orElseThrow().getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @ValueSource(strings = {BURST, VARYING})
    void ratesThatChangeAreNotJudgedByHalves(String load) {
        var burst = OpenLoops.cell(load, 1_000, OpenLoops.fromRest(due -> due < 4 * SECOND ? SHORT + SECOND : SHORT));
        assertThat(judge(burst)).isEmpty();
    }

    /** Both halves answer 400 per second, for 50 and 44 µs: 12 % less; the server keeps 75 or 35 % of its processors busy. */
    @Test
    void requestsThatBecomeCheaperAreAWarmUpWhereProcessorsAreShort() {
        assertThat(judge(cheaper(0.75, 4_000))).get().isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.share()).isCloseTo(0.12, within(1e-9)));
        assertThat(judge(cheaper(0.35, 4_000))).get().isInstanceOf(Verdict.Absent.class);
        // 17 answers are too few, whatever they tell
        assertThat(judge(cheaper(0.35, 34))).get().isInstanceOf(Verdict.Unknown.class);
    }

    private static Cell cheaper(double cpuShare, int answers) {
        var halves = new JvmEvent.Halves(0, 400, 400, OptionalLong.of(50_000), OptionalLong.of(44_000));
        return HandMade.cell(
                HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                        HandMade.cpu(cpuShare, cpuShare)),
                HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                        HandMade.requests(answers, 1_000_000), halves));
    }

    private static Optional<Verdict> judge(Cell cell) {
        return new NotWarm().judge(cell, Bounds.of(cell));
    }
}
