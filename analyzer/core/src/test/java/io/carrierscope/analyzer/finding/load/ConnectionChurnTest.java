package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Connections opened beyond the three that were open at once. */
class ConnectionChurnTest {
    private static Verdict verdict(int answered, int opened) {
        var summary = new LoadSummary(0, answered, answered, 0, 0, 0, 0, opened, 3, 0.1, 0, 10 * SECOND, 0, 0);
        var cell = cell(recording("s.jfr", 21, event("app", "virtual", "server", 8, 0, 21), List.of()),
                recording("c.jfr", 21, event("app", "virtual", "client", 8, 0, 21), List.of(), summary));
        return new ConnectionChurn().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    @Test
    void aServerThatClosesAfterEachAnswerNeedsAnotherRemedy() {
        assertThat(verdict(170, 37)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(0.2);
            assertThat(found.remedy()).startsWith("a higher limit of idle connections");
        });
        assertThat(verdict(173, 275)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(1);
            assertThat(found.remedy()).endsWith("the header Connection: close");
        });
        assertThat(verdict(5_000, 37)).isInstanceOf(Verdict.Absent.class);
    }
}
