package io.carrierscope.analyzer.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.Crowded;
import io.carrierscope.analyzer.report.Page;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.html.HtmlReport;
import io.carrierscope.analyzer.report.section.Sections;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PicturesTest {
    @Test
    void aCellHasAChartOfEveryRecordedFigure() throws Exception {
        var titles = Page.of(Reports.html(Crowded.of(1))).elements("figcaption").stream().map(f -> f.getTextContent())
                .toList();
        assertThat(titles).anyMatch(t -> t.startsWith("Carrier timeline: 16 most pinned of 20 carriers for"));
        assertThat(titles).contains("Latency by percentile, ms", "Response times over time, ms",
                "Carrier time, % of 20 carriers", "Virtual threads alive", "Virtual threads started per second",
                "Virtual threads queued for a carrier", "Heap in use before and after GC, MiB",
                "GC pauses, % of the time", "Platform threads alive");
    }

    /** Ten cells that do not fit: five have a card, and there is no dead link. */
    @Test
    void aPageThatWouldBeTooLargeHasFewerCards() throws Exception {
        int whole = size(String.join("", HtmlReport.write(Sections.of(Crowded.of(2)))));
        String html = String.join("", HtmlReport.write(Sections.of(Crowded.of(2)), whole));
        assertThat(size(html)).isLessThan(whole);
        Page page = Page.of(html);
        assertThat(page.elements("article")).hasSizeLessThanOrEqualTo(5);
        var ids = Set.copyOf(page.values("id"));
        assertThat(page.values("href")).isNotEmpty()
                .allMatch(href -> href.startsWith("data:") || ids.contains(href.substring(1)));
    }

    @ParameterizedTest
    @CsvSource({"12.34,12.3", "12.96,13.0", "0.05,0.1", "-7.26,-7.3", "-0.04,0.0", "130,130.0"})
    void coordinatesHaveOneDecimal(double value, String text) {
        assertThat(Pictures.tenths(value)).isEqualTo(text);
    }

    private static int size(String html) {
        return html.getBytes(StandardCharsets.UTF_8).length;
    }
}
