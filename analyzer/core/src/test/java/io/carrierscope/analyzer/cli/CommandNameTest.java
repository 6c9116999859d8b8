package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Help, errors and advice give the command the name by which it was called. */
class CommandNameTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));
    private static final Pattern COMMAND = Pattern.compile("\\n {2}([a-z]+) ");

    /** Runs each of its arguments as a command, in a JVM that was called by another name. */
    static final class Several {
        public static void main(String[] lines) {
            for (String line : lines) {
                System.out.print(said(line.split(" ")) + "\f");
            }
        }
    }

    @TempDir
    private Path folder;

    @Test
    void aFileIsOneWordOfAShell() {
        assertThat(CommandName.word("a/b-1.jfr")).isEqualTo("a/b-1.jfr");
        assertThat(CommandName.word("a b/it's $x.jfr")).isEqualTo("'a b/it'\\''s $x.jfr'");
    }

    @Test
    void helpErrorsAndAdviceHaveIt() throws Exception {
        var commands = commands();
        var help = another(commands.stream().map(c -> c + " --help"));
        assertThat(help).hasSameSizeAs(commands);
        for (int i = 0; i < help.size(); i++) {
            assertThat(help.get(i)).startsWith("Usage: another " + commands.get(i) + " [")
                    .doesNotContain("analyzer " + commands.get(i), "'analyzer");
        }
        assertThat(String.join("", help)).contains("'another causes'");
        var said = another(Stream.of("--help", "check x.jfr", "check x.jfr --absent bad-luck", "report none.jfr",
                "record no-such-program", "explain " + ROOT.resolve("recordings/incident.I2.jfr"),
                "report -o " + folder + " "
                        + ROOT.resolve("recordings/sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr")));
        assertThat(said.get(0)).startsWith("Usage: another [").contains("'another FILE' explains that recording");
        assertThat(said.get(1)).startsWith("another: name at least one limit").endsWith("(see another check --help)\n");
        assertThat(said.get(2)).contains("'bin/another causes' lists them");
        assertThat(said.get(3)).startsWith("another: none.jfr");
        assertThat(said.get(4)).contains("bin/another processes lists them");
        assertThat(said.get(5)).contains("bin/another explain --all FILE");
        assertThat(Files.readString(folder.resolve("index.html"))).contains("bin/another run sample ")
                .doesNotContain("run-with-jfr");
    }

    @Test
    void withoutALauncherItIsTheAnalyzer() {
        assertThat(said("check", "x.jfr")).startsWith("analyzer: name").endsWith("(see analyzer check --help)\n");
    }

    /** So that no text can have a name of its own. */
    @Test
    void noTextNamesACommandByItself() throws IOException {
        var named = Pattern.compile("\"[^\"]*\\banalyzer (" + String.join("|", commands()) + ")\\b[^\"]*\"");
        try (var files = Files.walk(ROOT.resolve("analyzer/core/src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                assertThat(Files.readAllLines(file)).as(file.toString()).noneMatch(line -> named.matcher(line).find());
            }
        }
    }

    private static List<String> commands() {
        return COMMAND.matcher(said("--help")).results().map(r -> r.group(1)).toList();
    }

    private static List<String> another(Stream<String> lines) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Dcarrierscope.command=another",
                "-Dcarrierscope.typed=bin/another", "-cp",
                System.getProperty("java.class.path"), Several.class.getName()));
        command.addAll(lines.toList());
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return List.of(said.split("\f"));
    }

    private static String said(String... words) {
        var said = new StringWriter();
        var writer = new PrintWriter(said);
        Main.run(writer, writer, words);
        return said.toString();
    }
}
