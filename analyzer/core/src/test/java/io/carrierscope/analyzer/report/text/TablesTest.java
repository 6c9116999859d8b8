package io.carrierscope.analyzer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

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
}
