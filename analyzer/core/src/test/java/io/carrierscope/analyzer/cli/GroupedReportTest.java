package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.analyzer.synthetic.SyntheticRecording;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code analyzer report} with groups. */
class GroupedReportTest {
    @TempDir
    static Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void write() throws Exception {
        byte[] recording = SyntheticRecording.small();
        for (String file : new String[]{"cart/1/a-0.jfr", "cart/2/b-0.jfr", "pay/1/a-0.jfr"}) {
            var path = folder.resolve("in").resolve(file);
            Files.createDirectories(path.getParent());
            Files.write(path, recording);
        }
        Files.write(folder.resolve("in/pay/1/b-0.jfr"), Arrays.copyOf(recording, recording.length - 1_000));
        Files.write(folder.resolve("in/pay/1/c-0.jfr"), new byte[100]);
    }

    @Test
    void writesAPageOverAllGroupsAndOneForEach() throws Exception {
        var report = folder.resolve("report");
        int code = run("report", folder.resolve("in") + "/**/*.jfr", "--path", "{service}/{version}/{host}-*.jfr",
                "-o", report.toString());
        assertThat(code).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(2).anyMatch(l -> l.contains("b-0.jfr"))
                .anyMatch(l -> l.contains("c-0.jfr"));
        assertThat(out.toString()).contains("4 recordings", "grouped by service");
        var json = json(report);
        assertThat(json.get("groups")).hasSize(2);
        assertThat(json.at("/groups/0/name/0").asText()).isEqualTo("cart");
        assertThat(json.at("/groups/0/hosts/b").asInt()).isEqualTo(1);
        assertThat(json.at("/groups/1/recordings").asInt()).isEqualTo(2);
        assertThat(json.get("damaged").properties()).extracting(damaged -> Path.of(damaged.getKey()).getFileName())
                .containsExactly(Path.of("b-0.jfr"), Path.of("c-0.jfr"));
        assertThat(Files.readString(report.resolve("index.html"))).contains("href=\"group-1-cart.html\"", "c-0.jfr");
        assertThat(Files.readString(report.resolve("group-2-pay.html"))).contains("2 recordings of 2 hosts");
        assertThat(Files.readString(report.resolve("report.md"))).contains("Sites, most carrier time first",
                "Not read");
    }

    @Test
    void groupsByOtherLabelsOfAFolder() throws Exception {
        var report = folder.resolve("hosts");
        run("report", folder.resolve("in/cart").toString(), "--group", "host,jdk", "--path",
                "{version}/{host}-*.jfr", "-o", report.toString());
        assertThat(err.toString()).isEmpty();
        assertThat(json(report).get("groups")).map(g -> g.get("name").toString())
                .containsExactly("[\"a\",\"25.0.1+8-LTS\"]", "[\"b\",\"25.0.1+8-LTS\"]");
    }

    @Test
    void tellsWhatThePatternDoesNotMatch() {
        run("report", folder.resolve("in/cart").toString(), "--path", "2/{host}-*.jfr", "-o",
                folder.resolve("odd").toString());
        assertThat(err.toString()).contains("--path does not match 1 of 2 recordings").hasLineCount(1);
    }

    @Test
    void manyServicesOnOnePageAreAdvisedOfGroups() throws Exception {
        var many = Files.createDirectory(folder.resolve("many"));
        for (int i = 0; i < 20; i++) {
            Files.copy(folder.resolve("in/cart/1/a-0.jfr"), many.resolve(i + ".jfr"));
        }
        run("report", many.resolve("0.jfr").toString(), "-o", folder.resolve("one").toString());
        assertThat(out.toString()).doesNotContain("--group");
        run("report", many.toString(), "-o", folder.resolve("all").toString());
        assertThat(out.toString()).contains("analyzer report --group service");
    }

    @Test
    void wrongOptionsAreOneLine() throws Exception {
        assertThat(run("report", "x.jfr", "--group", "pod")).isEqualTo(2);
        assertThat(run("report", "x.jfr", "--path", "{pod}.jfr")).isEqualTo(2);
        assertThat(run("report", "x.jfr", "--labels", folder.resolve("none.csv").toString())).isEqualTo(1);
        var table = Files.writeString(folder.resolve("table.csv"), "a,b\n1,2\n");
        assertThat(run("report", "x.jfr", "--labels", table.toString())).isEqualTo(1);
        assertThat(run("report", folder + "/*.none", "--group", "host")).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(5).anyMatch(l -> l.contains("pod is none of service, version"))
                .anyMatch(l -> l.contains("has no column file")).anyMatch(l -> l.contains("no such recording"));
    }

    private static JsonNode json(Path report) throws Exception {
        return new JsonMapper().readTree(report.resolve("fleet.json").toFile());
    }

    private int run(String... words) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }
}
