package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs each {@code bin/carrierscope …} of README and of the pages for users, in a folder that has the files they name. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));
    private static final Pattern INLINE = Pattern.compile("`(bin/carrierscope [^`]+)`");
    private static final String END = "\f";
    /** Commands that another test runs: these need the jar that {@link PluginsTest} makes. */
    private static final Pattern ELSEWHERE = Pattern.compile(".* --plugins .*");
    /** Commands that need a JVM of somebody: they get the name of none, and say so once their options are right. */
    private static final Pattern NEEDS_JVM = Pattern.compile("bin/carrierscope (record|watch) (PID|orders)\\b.*");

    @TempDir
    private Path folder;

    /** A command, and the lines that a page shows below it. */
    private record Documented(String page, String command, List<String> shown) {
        @Override
        public String toString() {
            return page + ": " + command;
        }
    }

    private record Ended(int code, String said) {}

    /** Runs the commands whose words a file has, one a line, an empty line after each command. */
    static final class Several {
        public static void main(String[] file) throws Exception {
            var words = new ArrayList<String>();
            for (String line : Files.readAllLines(Path.of(file[0]))) {
                if (!line.equals(END)) {
                    words.add(line);
                    continue;
                }
                var said = new StringWriter();
                var writer = new PrintWriter(said);
                int code = Main.run(writer, writer, words.toArray(String[]::new));
                System.out.print(code + "\n" + said + END);
                words.clear();
            }
        }
    }

    @Test
    void eachRunsAndPrintsWhatThePageShows() throws Exception {
        var documented = new ArrayList<Documented>();
        try (Stream<Path> pages = Stream.concat(Stream.of(ROOT.resolve("README.md")),
                Files.list(ROOT.resolve("docs")))) {
            for (Path page : pages.filter(p -> p.toString().endsWith(".md")).sorted().toList()) {
                documented.addAll(commands(page));
            }
        }
        documented.removeIf(d -> ELSEWHERE.matcher(d.command()).matches());
        assertThat(documented).hasSizeGreaterThan(20).anyMatch(d -> !d.shown().isEmpty());
        var ended = run(documented.stream().map(d -> d.command().replaceAll("\\b(PID|orders)\\b", "no-such-program"))
                .toList());
        assertThat(ended).hasSameSizeAs(documented);
        for (int i = 0; i < ended.size(); i++) {
            check(documented.get(i), ended.get(i));
        }
    }

    private static void check(Documented documented, Ended ended) {
        if (NEEDS_JVM.matcher(documented.command()).matches()) {
            assertThat(ended.said()).as("%s", documented).contains("carrierscope processes lists them");
            return;
        }
        boolean judges = documented.command().startsWith("bin/carrierscope check ");
        assertThat(ended.code()).as("%s%n%s", documented, ended.said()).isIn(0, judges ? 1 : 0);
        Iterator<String> lines = ended.said().lines().map(DocumentedCommandsTest::shape).iterator();
        for (String shown : documented.shown()) {
            boolean found = false;
            while (!found && lines.hasNext()) {
                found = lines.next().equals(shape(shown));
            }
            assertThat(found).as("%s prints no such line any more: %s%n%s", documented, shown, ended.said()).isTrue();
        }
    }

    /** The first three words, whatever their numbers. */
    private static String shape(String line) {
        return Arrays.stream(line.strip().split(" +")).limit(3).reduce("", (a, b) -> a + " " + b).replaceAll("\\d+",
                "0");
    }

    private static List<Documented> commands(Path page) throws Exception {
        var found = new ArrayList<Documented>();
        String name = page.getFileName().toString();
        String fence = null;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                fence = fence == null ? line : null;
            } else if (fence == null) {
                INLINE.matcher(line).results().forEach(c -> found.add(new Documented(name, c.group(1), List.of())));
            } else if (fence.equals("```") && line.matches("(\\$ )?bin/carrierscope .*")) {
                found.add(new Documented(name, line.replaceFirst("^\\$ ", ""), new ArrayList<>()));
            } else if (fence.equals("```") && !found.isEmpty() && !line.startsWith("…")
                    && !line.matches("[\\w./-]+ .* #.*")
                    && found.getLast().shown() instanceof ArrayList<String> shown) {
                shown.add(line);
            }
        }
        return found;
    }

    /** A shell splits the lines and expands their patterns; one JVM runs what it makes of them. */
    private List<Ended> run(List<String> lines) throws Exception {
        makeFiles();
        Path words = folder.resolve("words");
        Path command = Files.writeString(Files.createDirectories(folder.resolve("bin")).resolve("carrierscope"),
                "#!/bin/sh\nprintf '%s\\n' \"$@\" >>'" + words + "'\nprintf '\\f\\n' >>'" + words + "'\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
        var shell = new ProcessBuilder("bash", "-e", "-c", String.join("\n", lines)).directory(folder.toFile());
        shell.environment().putAll(Map.of("HOME", folder.toString()));
        assertThat(shell.redirectErrorStream(true).redirectOutput(folder.resolve("shell").toFile()).start().waitFor())
                .as(() -> read(folder.resolve("shell"))).isZero();
        var java = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Dcarrierscope.command=carrierscope", "-cp",
                System.getProperty("java.class.path"), Several.class.getName(), words.toString());
        var process = new ProcessBuilder(java).directory(folder.toFile()).redirectError(
                folder.resolve("stderr").toFile()).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(() -> read(folder.resolve("stderr"))).isZero();
        return Arrays.stream(said.split(END)).map(s -> s.split("\n", 2))
                .map(s -> new Ended(Integer.parseInt(s[0]), s[1])).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (Exception unreadable) {
            return unreadable.toString();
        }
    }

    private void makeFiles() throws Exception {
        Path samples = ROOT.resolve("recordings").toAbsolutePath();
        for (var copy : List.of("R1.jfr app.jfr", "R1.jfr recordings/incident.R1.jfr", "I2.json dump.json",
                "R3.jfr recordings/shop/2.0/h1-0.jfr", "R3.jfr old/0.jfr", "R3.jfr new/0.jfr",
                "R3.jfr target/tests.jfr",
                "R3.jfr 2026_11_23_11_04_02_4711/2026_11_23_11_04_02.jfr")) {
            Path to = folder.resolve(copy.split(" ")[1]);
            Files.createDirectories(to.getParent());
            Files.copy(samples.resolve("incident." + copy.split(" ")[0]), to);
        }
        Files.writeString(folder.resolve("files.txt"), "app.jfr\n");
        Files.writeString(folder.resolve("labels.csv"), "file,version\napp.jfr,2.0\n");
    }
}
