package io.carrierscope.analyzer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.text.Tables.Doubt;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Like warnings are printed as one line. */
class TablesTest {
    private static final Doubt CHURN = new Doubt("virtual, io", "connection churn: 3,108 opened, 1.5 per answer");

    @Test
    void warningsThatDifferInFiguresOnlyAreAlike() {
        assertThat(new Doubt("platform, io", "connection churn: 12 opened, 0.25 per answer").kind())
                .isEqualTo(CHURN.kind());
        assertThat(new Doubt("platform, io", "connection limit: 12 opened").kind()).isNotEqualTo(CHURN.kind());
    }

    @Test
    void likeWarningsShowTheFirstOne() {
        Doubt equal = new Doubt("virtual, cpu", CHURN.text());
        Doubt alike = new Doubt("platform, io", "connection churn: 12 opened, 0.25 per answer");
        String first = "! virtual, io: connection churn: 3,108 opened, 1.5 per answer";
        assertThat(Tables.line(List.of(CHURN))).isEqualTo(first);
        assertThat(Tables.line(List.of(CHURN, equal))).isEqualTo(first + " (the same in 1 more)");
        assertThat(Tables.line(List.of(CHURN, equal, alike)))
                .isEqualTo(first + " (the same in 1 more, with other figures in 1 more)");
        assertThat(Tables.line(List.of(CHURN, alike))).isEqualTo(first + " (with other figures in 1 more)");
    }

    /** The same requests as of {@code ExplanationTest}: a run of one cell has nothing to compare. */
    @Test
    void aRunOfOneCellSaysWhatIsNotExplained() {
        var server = HandMade.recording("s.jfr", 25, HandMade.application("virtual", 8), HandMade.cpu(0.2, 0.6));
        var client = HandMade.recording("c.jfr", 25, new JvmEvent.CellInfo(0, "run-1", "host", "shop",
                "shop.app.work.closed-8.jdk25.r1", "app", "work", "closed-8", 1, "client", "virtual", 8, 0, 0, 2, "",
                "{}"),
                HandMade.all(HandMade.requests(300, 212_000_000L), HandMade.cpu(0.1, 0.6)));
        assertThat(Tables.verdicts(Analysis.of(List.of(server, client))).replaceAll("\\s+", " "))
                .contains("192.0 of 212.0 ms per request are of unknown kind");
    }
}
