package io.carrierscope.analyzer.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.Reports;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts of others where they are written. */
class TextsTest {
    /** Renderers of forges look for addresses after they have read entities and escapes. */
    @Test
    void noAddressInMarkdownBecomesALink() {
        assertThat(Texts.markdown("me@evil.example, @team")).isEqualTo("me\uFF20evil.example, \uFF20team");
    }

    /** Hundreds of marks on one letter cover what stands above it. */
    @Test
    void marksOnALetterAreLimited() {
        String mark = "\u0301";
        assertThat(Texts.plain("a" + mark.repeat(200) + "b" + mark)).isEqualTo("a" + mark.repeat(4) + "b" + mark);
        assertThat(Texts.html("e\u20dd" + mark.repeat(9))).isEqualTo("e\u20dd" + mark.repeat(3));
        assertThat(Texts.plain("ti\u1ebfng Vi\u00ea\u0323t")).isEqualTo("ti\u1ebfng Vi\u00ea\u0323t");
    }

    @Test
    void aLinkInPlaceOfAPartIsNotFollowed(@TempDir Path folder) throws Exception {
        Path key = Files.writeString(folder.resolve("key"), "private");
        Path part = folder.resolve("report.md." + ProcessHandle.current().pid() + ".part");
        Files.createSymbolicLink(part, key);
        Reports.replace(folder.resolve("report.md"), "text");
        assertThat(key).hasContent("private");
        assertThat(folder.resolve("report.md")).hasContent("text");
        assertThat(part).doesNotExist();
    }
}
