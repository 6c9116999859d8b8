package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private final String html = Reports.html(Samples.small());

    @Test
    void loadsNothing() throws Exception {

        String text = html.replaceAll("(?s)<script>.*?</script>", "");
        assertThat(text.replaceAll("xmlns(:\\w+)?='[^']*'", "")).doesNotContain("http:", "https:", "url(//", "@import");
        Page page = Page.of(html);
        assertThat(page.values("src")).isEmpty();
        assertThat(page.values("href")).allMatch(href -> href.startsWith("#"));
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
        assertThat(page.elements("article")).hasSize(5);
        assertThat(page.elements("svg")).isNotEmpty()
                .allSatisfy(svg -> assertThat(svg.getAttribute("aria-label")).isNotBlank());
    }
}
