package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of labels that a stranger wrote. */
class HostileLabelsTest {
    private static final String NAME = "sample.virtual.pin-monitor.closed-12.jdk25.r1.server.jfr";
    private static final Path SAMPLE = Path.of(System.getProperty("carrierscope.root"), "recordings", NAME);

    @TempDir
    private Path folder;
    private final StringWriter said = new StringWriter();

    private int report(String table) throws Exception {
        Path labels = Files.writeString(folder.resolve("labels.csv"), table);
        var out = new PrintWriter(said, true);
        return Main.run(out, out, "report", SAMPLE.toString(), "--group", "service", "--labels", labels.toString(),
                "-o", folder.resolve("out/here").toString());
    }

    static List<List<String>> broken() {
        return List.of(List.of("", "has no column file"), List.of("service\nx\n", "has no column file"),
                List.of("file,,service\n" + NAME + ",b,a\n", "has a column null, which is none of file, service"),
                List.of("file,e\u001b[31m\n" + NAME + ",b\n", "has a column e\ufffd[31m, which is none of file"),
                List.of("file,service\n" + NAME + "," + "x".repeat(4_097), "a field of more than 4096 characters"),
                List.of("file,service\n" + NAME + ",\"" + "x".repeat(900_000) + "\"", "more than 4096 characters"),
                List.of("file" + ",service".repeat(512) + "\n" + NAME + "\n", "more than 512 columns"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void aBrokenTableIsOneLine(List<String> tableAndLine) throws Exception {
        assertThat(report(tableAndLine.get(0))).isEqualTo(Main.DATA_FAILURE);
        assertThat(said.toString().lines()).singleElement().asString().startsWith("analyzer: ")
                .contains("labels.csv has ", tableAndLine.get(1)).hasSizeLessThan(400);
    }

    @Test
    void aShortRowLabelsWhatItHas() throws Exception {
        assertThat(report("file,service,version\n" + NAME + ",shop\n" + NAME + "x\n")).as(said.toString()).isZero();
        assertThat(folder.resolve("out/here/group-1-shop.html")).exists();
    }

    /** A label is a part of the name of a page. */
    @ParameterizedTest
    @ValueSource(strings = {"../../../x", "/etc/x", "..", "\u0000", "a\nb", "-rf", "<script>x</script>", "\u202ex"})
    void noLabelLeadsOutOfTheFolderOrIntoAPage(String label) throws Exception {
        assertThat(report("file,service\n" + NAME + ",\"" + label + "\"\n")).as(said.toString()).isZero();
        try (var all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile).filter(f -> !f.endsWith("labels.csv")).toList())
                    .hasSizeGreaterThan(3).allSatisfy(f -> {
                        assertThat(f.getParent()).isIn(folder.resolve("out/here"), folder.resolve("out/here/largest"));
                        assertThat(f.getFileName().toString()).matches("[a-z0-9][a-z0-9.-]*");
                        assertThat(f).content().doesNotContain("\u0000", "\u202e");
                        if (f.toString().matches(".*\\.(html|md)")) {
                            assertThat(f).content().doesNotContain("<script>x");
                        }
                    });
        }
        assertThat(said.toString()).doesNotContain("\u0000", "\u202e");
    }
}
