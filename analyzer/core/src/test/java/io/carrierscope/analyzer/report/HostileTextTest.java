package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.csv.CsvTable;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.text.Tables;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileTextTest {
    private final Analysis hostile = Samples.hostile();

    @Test
    void thePageHoldsNoElementOfARecording() throws Exception {
        String html = Reports.html(hostile);
        Page page = Page.of(html);

        var scripts = page.elements("script").stream().map(e -> e.getTextContent()).toList();
        assertThat(scripts.getFirst()).startsWith("{\"names\":").doesNotContain("<", "&");
        assertThat(scripts.subList(1, scripts.size())).containsExactlyElementsOf(Page.of(Reports.html(Samples.small()))
                .elements("script").stream().skip(1).map(e -> e.getTextContent()).toList());
        assertThat(html).doesNotContain("\u001b", "\u202e").contains("&lt;script&gt;");
    }

    @Test
    void markdownHasNoElementAndNoBrokenTable() {
        String markdown = Reports.markdown(hostile);
        assertThat(markdown).doesNotContain("<script", "\u001b", "\u202e", " `a` ");
        assertThat(tableWidths(markdown)).isNotEmpty().allSatisfy(w -> assertThat(w).isEqualTo(1));
    }

    /** For each table the number of different column counts of its rows. */
    private static List<Long> tableWidths(String markdown) {
        return Pattern.compile("\n\n").splitAsStream(markdown).filter(b -> b.startsWith("| "))
                .map(block -> block.strip().lines().map(l -> l.split("(?<!\\\\)\\|").length).distinct().count())
                .toList();
    }

    @Test
    void terminalTextHasNoEscape() {
        String text = Reports.text(hostile) + Tables.verdicts(hostile) + Tables.pinning(hostile)
                + Tables.carriers(hostile)
                + Tables.latency(hostile);
        assertThat(text).doesNotContain("\u001b", "\u202e");
    }

    @Test
    void noCellOfASpreadsheetIsAFormula() {
        var texts = CsvTable.of(hostile).stream().flatMap(t -> Arrays.stream(t.table().stringColumns()))
                .flatMap(c -> c.asList().stream()).toList();
        assertThat(texts).isNotEmpty().allSatisfy(
                text -> assertThat(text).doesNotMatch("(?s)\\s*[=+@-].*").doesNotContain("\n", "\u001b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@a", "  =1", "\t=1"})
    void formulasAreQuoted(String formula) {
        assertThat(Texts.csv(formula)).startsWith("'");
    }

    @Test
    void longTextsAreCut() {
        assertThat(Texts.plain("x".repeat(500))).hasSize(200).endsWith("…");
        assertThat(Texts.plain("𝕏".repeat(200))).isEqualTo("𝕏".repeat(200));
    }
}
