package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.synthetic.SyntheticRecording;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.ObjectName;
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
    void moreThanTwentyRecordingsAreGroupedByThemselves() throws Exception {
        var many = copies("many", 21);
        var report = folder.resolve("by-itself");
        Files.delete(many.resolve("20.jfr"));
        run("report", many.toString(), "-o", report.toString());
        assertThat(report.resolve("report.json")).exists();
        assertThat(report.resolve("fleet.json")).doesNotExist();

        copy(many.resolve("20.jfr"));
        out.getBuffer().setLength(0);
        assertThat(run("report", many.toString(), "-o", folder.resolve("fleet").toString())).isZero();
        assertThat(out.toString()).contains("21 recordings", "grouped by service",
                "More than 20 recordings are judged by service. The answer of each: add --group none.");
        assertThat(json(folder.resolve("fleet")).at("/groups/0/recordings").asInt()).isEqualTo(21);
        var html = Files.readString(folder.resolve("fleet/index.html"));
        // equal recordings: the first by name stands for all of them
        assertThat(html).contains("href=\"largest/index.html\"").containsOnlyOnce("largest/index.html");
        assertThat(folder.resolve("fleet/largest/report.json")).content()
                .contains(many.resolve("0.jfr").getFileName().toString());

    }

    @Test
    void ofEachOfManyThePageHasTheAnswerAndOfTheFirstACard() throws Exception {
        var many = copies("each", 20);
        var beside = folder.resolve("beside");
        assertThat(run("report", many.toString(), "--group", "none", "-o", beside.toString())).isZero();
        Files.write(many.resolve("cut.jfr"), new byte[100]);
        Files.copy(Path.of(System.getProperty("carrierscope.root"), "recordings", "incident.I2.jfr"),
                many.resolve("z.jfr"));
        var each = folder.resolve("each-alone");
        assertThat(run("report", many.toString(), "--group", "none", "-o", each.toString())).isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1).contains("cut.jfr");
        // the same figures, whether or not recordings are held beside each other
        var figures = report(each);
        assertThat(figures.fieldNames()).toIterable()
                .containsExactlyInAnyOrderElementsOf(() -> report(beside).fieldNames());
        assertThat(figures.get("cells")).hasSize(21).contains(report(beside).at("/cells/0"));
        assertThat(figures.get("recordings")).hasSize(21).contains(report(beside).at("/recordings/0"));
        assertThat(Files.readAllLines(each.resolve("recordings.csv"))).hasSize(22)
                .containsAll(Files.readAllLines(beside.resolve("recordings.csv")));
        // the only one in trouble stands first, and the last one has no card
        var html = Files.readString(each.resolve("index.html"));
        assertThat(html.indexOf("z.jfr")).isLessThan(html.indexOf("0.jfr"));
        var links = Pattern.compile("href=\"largest/index.html#([^\"]+)\"").matcher(html).results().map(m -> m.group(1))
                .toList();
        assertThat(links).hasSize(20);
        assertThat(Files.readString(each.resolve("largest/index.html")))
                .contains(links.stream().map(link -> "<h3 id=\"" + link + "\">").toArray(String[]::new));
        assertThat(html).contains("1 file could not be read: " + many.resolve("cut.jfr"));
        assertThat(html).contains("A cause was found in 1 of 21 recordings.").contains(IntStream.range(0, 20)
                .mapToObj(i -> "/" + i + ".jfr").toArray(String[]::new));
        assertThat(report(each.resolve("largest")).get("cells")).hasSize(20);
        assertThat(each).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void explainsManyInOneAnswerEach() throws Exception {
        var many = copies("explained", 20);
        Files.copy(Path.of(System.getProperty("carrierscope.root"), "recordings", "incident.I2.jfr"),
                many.resolve("z.jfr"));
        assertThat(run("explain", many.toString())).isZero();
        assertThat(out.toString()).startsWith("A cause was found in 1 of 21 recordings.")
                .contains("More of one: analyzer explain FILE")
                .contains(IntStream.range(0, 20).mapToObj(i -> "/" + i + ".jfr").toArray(String[]::new));
        assertThat(out.toString().indexOf("found: ")).isLessThan(out.toString().indexOf("z.jfr"))
                .isLessThan(out.toString().indexOf("0.jfr"));
        out.getBuffer().setLength(0);
        assertThat(run("explain", many.toString(), "--format", "json")).isZero();
        assertThat(new JsonMapper().readTree(out.toString()).get("cells")).hasSize(21);
    }

    @Test
    void ofManyThatCannotBeReadNothingIsSaid() throws Exception {
        var many = Files.createDirectory(folder.resolve("unreadable"));
        for (int i = 0; i < 21; i++) {
            Files.write(many.resolve(i + ".jfr"), new byte[100]);
        }
        assertThat(run("explain", many.toString())).isEqualTo(1);
        assertThat(run("report", many.toString(), "--group", "none", "-o", folder.resolve("no").toString()))
                .isEqualTo(1);
        assertThat(out.toString()).isEmpty();
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void cellsThatComeLateAreNotTornApartUnseen() throws Exception {
        var many = copies("late", 21);
        Files.copy(Path.of(System.getProperty("carrierscope.root"), "recordings",
                "sample.virtual.pin-monitor.closed-12.jdk25.r1.client.jfr"), many.resolve("z.jfr"));
        run("explain", many.toString());
        assertThat(err.toString()).hasLineCount(1).contains("judged without the other JVMs of its cell: 1 recording");
    }

    private static JsonNode report(Path folder) {
        try {
            return new JsonMapper().readTree(folder.resolve("report.json").toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void cellsOfASuiteStayOnOnePageHoweverMany() throws Exception {
        var cells = copies("cells", 21);
        try (var samples = Files.newDirectoryStream(Path.of(System.getProperty("carrierscope.root"), "recordings"),
                "sample.*25*.jfr")) {
            for (Path sample : samples) {
                Files.copy(sample, cells.resolve("0-" + sample.getFileName()));
            }
        }
        var report = folder.resolve("of-cells");
        run("report", cells.toString(), "-o", report.toString());
        assertThat(report.resolve("fleet.json")).doesNotExist();
        assertThat(new JsonMapper().readTree(report.resolve("report.json").toFile()).get("cells")).hasSize(22);
    }

    @Test
    void memoryHoldsNoRecordingThatWasRead() throws Exception {
        // beside each other all are held; what a thread of the pool read last may stand in its frames
        assertThat(heldAtTheEnd(copies("held", 7), "none")).isBetween(7L, 11L);
        var many = copies("memory", 60);
        assertThat(heldAtTheEnd(many, "service")).isLessThanOrEqualTo(4);
        assertThat(heldAtTheEnd(many, "none")).isLessThanOrEqualTo(4);
    }

    /** Adds a last file, of which a line is written when all others were read, and returns how many recordings are held then. */
    private long heldAtTheEnd(Path many, String group) throws Exception {
        Files.write(many.resolve("z.jfr"), new byte[100]);
        // what tests before this one keep
        long others = instances(MeasuredRecording.class);
        var held = new ArrayList<Long>();
        var lines = new StringWriter() {
            @Override
            public void write(String text, int from, int length) {
                super.write(text, from, length);
                if (text.contains("z.jfr")) {
                    held.add(instances(MeasuredRecording.class) - others);
                }
            }
        };
        Main.run(new PrintWriter(out, true), new PrintWriter(lines, true), "report", many.toString(), "--group", group,
                "-o", folder.resolve("bounded").toString());
        return held.getFirst();
    }

    private static long instances(Class<?> type) {
        try {
            String histogram = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                    new Object[]{new String[0]}, new String[]{String[].class.getName()});
            return histogram.lines().map(l -> l.strip().split("\\s+"))
                    .filter(w -> w.length >= 4 && w[3].equals(type.getName())).mapToLong(w -> Long.parseLong(w[1]))
                    .sum();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path copies(String name, int count) throws Exception {
        var many = Files.createDirectory(folder.resolve(name));
        for (int i = 0; i < count; i++) {
            copy(many.resolve(i + ".jfr"));
        }
        return many;
    }

    private static void copy(Path to) throws Exception {
        Files.copy(folder.resolve("in/cart/1/a-0.jfr"), to);
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
