package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.analyzer.hostile.Hostile;
import io.carrierscope.analyzer.hostile.HostileProgram;
import io.carrierscope.analyzer.program.Programs;
import io.carrierscope.analyzer.report.Browser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import tech.tablesaw.api.Table;

/**
 * Real recordings of a program whose every name is hostile and which was started with secrets: all output about them is
 * harmless and contains no secret.
 */
class HostileRecordingTest {
    private static final String SECRET = "hunter2-s3cr3t";
    private static final long MOST_BYTES = 6_000_000;
    private static final Pattern CONTROLS = Pattern
            .compile("[\\p{Cc}\\p{Cf}\\p{Co}\\u2028\\u2029&&[^\\n]]|[\\ud800-\\udfff]");
    private static final Set<String> ELEMENTS = new TreeSet<>();

    @TempDir
    private static Path folder;
    private static Path place;
    private static Path report;
    private static Path exported;
    private static List<String> printed;

    private record Outcome(int code, String text) {}

    @BeforeAll
    static void record() throws Exception {
        place = Files.createDirectories(folder.resolve("place-" + SECRET));
        runProgram();
        // the file has a hostile name, too
        Path named = place.resolve("x<img src=x onerror=pwned=1>\u001b[31m\n=1+1@a`|.jfr");
        Files.move(place.resolve("fast.server.jfr"), named);
        report = folder.resolve("report");
        printed = new ArrayList<>();
        exported = folder.resolve("exported");
        printed.add(analyzer("report", "-o", report.toString()).text());
        printed.add(analyzer("export", "-o", exported.toString()).text());
        for (String command : List.of("explain", "pinning", "carriers", "latency")) {
            printed.add(analyzer(command).text());
        }
        printed.add(analyzer("check", "--p99", "1ms", "--absent", "pinning-monitor", "--junit",
                report.resolve("check.xml").toString()).text());
        String one = named + "," + place.resolve("fast.client.jfr");
        printed.add(run("compare", one, place.resolve("slow.server.jfr") + "," + place.resolve("slow.client.jfr"))
                .text());
    }

    private static void runProgram() throws Exception {
        Path java = Programs.jdk(Runtime.version().feature()).orElseThrow().resolve("bin/java");
        var command = new ProcessBuilder(java.toString(), "-Xmx256m", "-Xlog:disable", "-Dpassword=" + SECRET,
                "-D" + Hostile.NAMES.get(1) + "=1",
                "-XX:HeapDumpPath=" + place, "-cp", System.getProperty("java.class.path"),
                HostileProgram.class.getName(), place.toString(), "--token=" + SECRET);
        command.environment().put("API_KEY", SECRET);
        Programs.output(command);
    }

    /** Runs the command on all recordings. */
    private static Outcome analyzer(String... words) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return run(Stream.concat(Stream.of(words), files.map(Path::toString).sorted()).toArray(String[]::new));
        }
    }

    private static Outcome run(String... args) {
        var text = new StringWriter();
        var writer = new PrintWriter(text, true);
        int code = Main.run(writer, writer, args);
        assertThat(text.toString()).doesNotContain("unexpected ", "\tat ");
        return new Outcome(code, text.toString());
    }

    private static String written(String name) throws IOException {
        return Files.readString(report.resolve(name));
    }

    /** The files of the report and of the export. */
    private static List<Path> written() throws IOException {
        try (Stream<Path> reported = Files.walk(report); Stream<Path> tables = Files.walk(exported)) {
            return Stream.concat(reported, tables).filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void theHostileNamesAreRecorded() throws IOException {
        for (String name : List.of("index.html", "report.md", "report.json", "cells.csv", "verdicts.csv")) {
            assertThat(written(name)).as(name).contains(Hostile.MARK);
        }
        assertThat(printed).filteredOn(text -> text.contains(Hostile.MARK)).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void longNamesAreCut() throws IOException {
        for (Path file : written()) {
            assertThat(Files.size(file)).as("%s", file).isLessThan(MOST_BYTES);
        }
        assertThat(printed).allSatisfy(text -> assertThat(text.length()).isLessThan(200_000));
    }

    @Test
    void nothingIsWrittenBesideTheReport() throws IOException {
        try (Stream<Path> all = Files.list(folder); Stream<Path> page = Files.list(report)) {
            assertThat(all).containsExactlyInAnyOrder(place, report, exported);
            assertThat(page).extracting(file -> file.getFileName().toString()).containsExactlyInAnyOrder("index.html",
                    "report.md", "report.json", "cells.csv", "verdicts.csv", "pinning-sites.csv", "comparisons.csv",
                    "published.csv", "recordings.csv", "check.xml");
        }
        assertThat(written()).extracting(file -> file.getParent()).containsOnly(report, exported);
    }

    @Test
    void noFormatHasControlSequences() throws IOException {
        for (Path file : written()) {
            String text = Files.readString(file).replaceAll("(?s)<script>.*?</script>", "");
            assertThat(CONTROLS.matcher(text).results().map(m -> Integer.toHexString(m.group().codePointAt(0))))
                    .as("%s", file).isEmpty();
        }
        assertThat(printed).allSatisfy(text -> assertThat(CONTROLS.matcher(text).find()).isFalse());
    }

    /** Well-formed, with our elements and attributes only; the policy ensures that no other script runs. */
    @Test
    void thePageHasNoInjectedElement() throws Exception {
        var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        var page = builder.parse(new InputSource(new StringReader(written("index.html")))).getDocumentElement();
        walk(page);
        assertThat(ELEMENTS).doesNotContain("img", "base", "iframe", "object", "embed", "link", "form", "foreignObject")
                .allMatch(name -> name.matches("[a-zA-Z0-9]+"));
        assertThat(written("index.html")).contains("base-uri 'none'; form-action 'none'");
    }

    /** In a real browser: nothing of a name runs, loads, becomes an element, or even asks the policy. */
    @Test
    void noNameRunsInABrowser() {
        try (var browser = Browser.open(report.resolve("index.html"))) {
            browser.waitFor("return document.readyState === 'complete'");
            browser.driver().executeScript("document.querySelectorAll('details').forEach(d => d.open = true)");
            assertThat(browser.number("return document.body.innerText.split('" + Hostile.MARK
                    + "').length")).isGreaterThan(10);
            assertThat(browser.driver().executeScript("return typeof pwned")).isEqualTo("undefined");
            assertThat(browser.driver().executeScript("return [...new Set([...document.querySelectorAll('*')].flatMap("
                    + "e => ['img', 'base', 'iframe', 'object', 'embed', 'foreignobject'].includes(e.localName)"
                    + " ? [e.localName] : [...e.attributes].filter(a => a.name.startsWith('on')"
                    + " || a.name.endsWith('href') && a.value.startsWith('javascript:'))"
                    + ".map(a => e.localName + ' ' + a.name)))].join()")).isEqualTo("");
            assertThat((Boolean) browser.driver().executeScript(
                    "return /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]/"
                            + ".test(document.body.textContent)"))
                    .isFalse();
            assertThat(browser.console()).isEmpty();
            assertThat(browser.requests()).containsExactly(report.resolve("index.html").toUri().toString());
        }
    }

    private static void walk(Element element) {
        ELEMENTS.add(element.getTagName());
        var attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Node attribute = attributes.item(i);
            assertThat(attribute.getNodeName()).doesNotStartWith("on").isNotEqualTo("src");
            if (attribute.getNodeName().endsWith("href")) {
                assertThat(attribute.getNodeValue())
                        .startsWith(element.getTagName().equals("image") ? "data:image/png;base64," : "#");
            }
        }
        var children = element.getChildNodes();
        IntStream.range(0, children.getLength()).mapToObj(children::item)
                .filter(Element.class::isInstance).forEach(child -> walk((Element) child));
    }

    @Test
    void markdownHasNoElementLinkOrMention() throws IOException {
        assertThat(written("report.md")).doesNotContain("<", "://", "@").doesNotContainPattern("(?i)www\\.")
                .doesNotContainPattern("(?<!\\\\)(`|]\\()");
    }

    @Test
    void noCellOfASpreadsheetIsAFormula() throws IOException {
        for (Path file : written()) {
            if (file.toString().endsWith(".csv")) {
                var table = Table.read().csv(file.toFile());
                for (var column : table.stringColumns()) {
                    assertThat(column.asList()).allSatisfy(
                            text -> assertThat(text)
                                    .doesNotContainPattern("^\\s*[=+@\\-\\uFF1D\\uFF0B\\uFF0D\\uFF20]"));
                }
            }
        }
    }

    @Test
    void jsonIsRead() throws IOException {
        JsonNode root = JsonMapper.builder().build().readTree(written("report.json"));
        assertThat(root.path("cells")).hasSizeGreaterThanOrEqualTo(4);
        assertThat(written("report.json")).doesNotContain("\\u0000", "\\u001b");
    }

    @Test
    void errorsAreOneLineEach() {
        var outcome = run("report", "no\n\u001b[31msuch\u202e.jfr", "-o", report.toString());
        assertThat(outcome.code()).isEqualTo(Main.DATA_FAILURE);
        assertThat(outcome.text().strip()).doesNotContain("\n", "\u001b", "\u202e").endsWith("no such file");
    }

    /** Environment, properties, command lines and paths are in the recordings and in no output. */
    @Test
    void secretsStayInTheRecordings() throws IOException {
        assertThat(jdk.jfr.consumer.RecordingFile.readAllEvents(place.resolve("slow.server.jfr")))
                .filteredOn(event -> event.toString().contains(SECRET))
                .extracting(event -> event.getEventType().getName()).contains("jdk.InitialEnvironmentVariable",
                        "jdk.InitialSystemProperty", "jdk.JVMInformation");
        for (Path file : written()) {
            assertThat(file).content().as("%s", file).doesNotContain(SECRET, System.getProperty("user.home"),
                    folder.toString(), System.getProperty("java.home"));
        }
        // the report's folder is the user's own argument, which may be printed
        assertThat(printed).allSatisfy(text -> assertThat(text).doesNotContain(SECRET));
    }

    /** With the command of docs/internals/reliability.md. */
    @Test
    void aScrubbedRecordingHoldsNoSecretAndIsStillRead() throws Exception {
        Path jfr = Programs.jdk(Runtime.version().feature()).orElseThrow().resolve("bin/jfr");
        assumeTrue(Files.exists(jfr), "scrubbing was not covered: the tests run on a JRE");
        Path root = Path.of(System.getProperty("carrierscope.root", "../.."));
        String command = Files.readAllLines(root.resolve("docs/internals/reliability.md")).stream().map(String::strip)
                .filter(line -> line.startsWith("jfr scrub ")).findFirst().orElseThrow();
        Path scrubbed = folder.resolve("scrubbed.jfr");
        var words = new ArrayList<>(List.of(command.split(" ")));
        words.set(0, jfr.toString());
        words.set(words.size() - 2, place.resolve("slow.server.jfr").toString());
        words.set(words.size() - 1, scrubbed.toString());
        var process = new ProcessBuilder(words).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes())).contains("Scrubbed recording");
        assertThat(Files.readString(scrubbed, StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
        assertThat(run("carriers", scrubbed.toString()).code()).isZero();
        Files.delete(scrubbed);
    }
}
