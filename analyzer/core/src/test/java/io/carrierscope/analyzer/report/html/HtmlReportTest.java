package io.carrierscope.analyzer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.report.Page;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Samples;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.section.Sections;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class HtmlReportTest {
    private final String html = Reports.html(Samples.small());

    @Test
    void loadsNothing() throws Exception {

        String text = html.replaceAll("(?s)<script>.*?</script>", "");
        assertThat(text.replaceAll("xmlns(:\\w+)?='[^']*'", "")).doesNotContain("http:", "https:", "url(//", "@import");
        Page page = Page.of(html);
        assertThat(page.values("src")).isEmpty();
        assertThat(page.values("href")).isNotEmpty().allMatch(href -> href.startsWith("#"));
    }

    /** Whatever text gets into the page, only these scripts run, and nothing is loaded. */
    @Test
    void onlyItsOwnScriptsMayRun() throws Exception {
        var scripts = Pattern.compile("(?s)<script>(.*?)</script>").matcher(html).results().map(m -> m.group(1))
                .toList();
        assertThat(scripts).hasSize(3);
        String policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(html).results()
                .findFirst().orElseThrow().group(1);
        assertThat(policy).startsWith("default-src 'none'; ").doesNotContain("script-src 'unsafe");
        for (String script : scripts) {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            assertThat(policy).contains("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        }
    }

    @Test
    void everyLinkHasATarget() throws Exception {
        Page page = Page.of(html);
        var ids = page.values("id");
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(page.values("href")).isNotEmpty().allSatisfy(href -> assertThat(ids).contains(href.substring(1)));
        var clips = Pattern.compile("url\\(#([^)]+)\\)").matcher(html).results().map(m -> m.group(1)).toList();
        assertThat(ids).containsAll(clips);
    }

    @Test
    void everyCellHasACardAndEveryPictureAText() throws Exception {
        Page page = Page.of(html);
        assertThat(cards(page, "cell-")).hasSize(5);
        assertThat(page.elements("svg")).isNotEmpty()
                .allSatisfy(svg -> assertThat(svg.getAttribute("aria-label")).isNotBlank());
    }

    /** Each pair in the verdict has a card with both cells side by side. */
    @Test
    void everyPairOfTheVerdictHasACard() throws Exception {
        Page page = Page.of(html);
        var said = page.elements("section").getFirst().getElementsByTagName("a");
        assertThat(said.getLength()).isPositive();
        for (int i = 0; i < said.getLength(); i++) {
            String pair = ((Element) said.item(i)).getAttribute("href").substring(1);
            assertThat(cards(page, pair)).as(pair).hasSize(1);
        }
        String first = cards(page, "pair-").getFirst().getTextContent();
        assertThat(first).contains("Side by side", "bottleneck", "predicted (× measured)", "./run-with-jfr.sh quick");
    }

    /** 90 ms beside 40 ms: a bar of 0.444 beside a full one. */
    @Test
    void theShortestResponseTimeHasTheFullBar() throws Exception {
        var tables = Page.of(html).elements("table").stream()
                .filter(t -> t.getTextContent().contains("longer bar: shorter time")).toList();
        assertThat(tables).singleElement();
        var row = tables.getFirst().getElementsByTagName("tr").item(1);
        assertThat(row.getTextContent()).contains("21", "median");
        var fields = ((Element) row).getElementsByTagName("td");
        assertThat(((Element) fields.item(0)).getAttribute("style")).isEqualTo("--share:0.444");
        assertThat(((Element) fields.item(1)).getAttribute("style")).isEqualTo("--share:1.000");
    }

    /** A page that would be too large has flame graphs of the whole time alone. */
    @Test
    void aPageOfAnySizeHasRoom() throws Exception {
        Path file = Path.of(System.getProperty("carrierscope.root"), "recordings", "incident.I5.jfr");
        var sections = Sections.of(Analysis.of(List.of(
                MeasuredRecording.of(file, Optional.empty(), Reading.own().sliced()))));
        String whole = String.join("", HtmlReport.write(sections));
        String small = String.join("", HtmlReport.write(sections, whole.getBytes(StandardCharsets.UTF_8).length));

        assertThat(whole).contains("id=\"range\"", "\"edges\":[0,", "class=\"flames\"");
        assertThat(small).doesNotContain("id=\"range\"", "\"edges\":[0,").contains("class=\"flames\"")
                .hasSizeLessThan(whole.length());
        Page.of(whole);
    }

    /** No line ends between a figure and its unit; a name keeps its small letter. */
    @Test
    void sentencesAreSetWell() {
        assertThat(String.join("", HtmlReport.page("x", "", List.of(Sections.Written.of("answer", "Verdict", List.of(
                new Prose(Tone.LEAD, "most time: 96.7 % of 5.03 s, 91.2 × as long, in 3 stacks"),
                new Prose(Tone.LEAD, "app.Orders.load waits")))))))
                .contains("Most time: 96.7\u00a0% of 5.03\u00a0s, 91.2\u00a0× as long, in 3 stacks",
                        ">app.Orders.load");
    }

    /** Sentences of a matrix begin with the name of a workload or a server. */
    @Test
    void namesInAMatrixKeepTheirSmallLetter() {
        assertThat(Reports.html(Samples.small())).contains("<p class=\"lead\">io, JDK 21: ");
    }

    private static List<Element> cards(Page page, String prefix) {
        return page.elements("article").stream().filter(a -> a.getAttribute("id").startsWith(prefix)).toList();
    }
}
