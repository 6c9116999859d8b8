package io.carrierscope.analyzer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextWriterTest {
    private static final String SITE = "org.springframework.boot.loader.net.protocol.jar.JarUrlClassLoader.loadClass:107";
    private static final List<Block> TABLE = List.of(new Figures("Where threads waited",
            List.of(Column.site("site"), Column.text("wait for"), Column.number("waits", "")),
            List.of(List.of(SITE, "permit or connection (Semaphore)".repeat(3), "1,793"))));

    @Test
    void nothingIsCutInAFile() {
        assertThat(TextWriter.write(TABLE)).contains(SITE, "Semaphore)permit").doesNotContain("…");
    }

    @Test
    void aTableFitsTheTerminalAndKeepsItsFigures() {
        assertThat(TextWriter.write(TABLE, 60).lines()).anyMatch(l -> l.matches("….*Loader.loadClass:107 .*1,793"))
                .allMatch(l -> l.length() <= 60);
        assertThat(TextWriter.write(TABLE, 10)).contains("1,793");
        assertThat(TextWriter.write(TABLE, 240)).contains(SITE);
    }
}
