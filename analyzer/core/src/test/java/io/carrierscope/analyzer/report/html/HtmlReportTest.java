package io.carrierscope.analyzer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.Page;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Samples;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
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

    private static List<Element> cards(Page page, String prefix) {
        return page.elements("article").stream().filter(a -> a.getAttribute("id").startsWith(prefix)).toList();
    }
}
