package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private final String html = Reports.html(Samples.small());

    @Test
    void loadsNothing() throws Exception {
        assertThat(html.replaceAll("xmlns(:\\w+)?='[^']*'", "")).doesNotContain("http:", "https:", "url(//", "@import");
        Page page = Page.of(html);
        assertThat(page.values("src")).isEmpty();
        assertThat(page.values("href")).allMatch(href -> href.startsWith("#"));
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
