package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/plugins.md, compiled as it stands there. */
class PluginsTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root"));
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final String SERVICE = "META-INF/services/io.carrierscope.analyzer.plugin.Plugin";

    @TempDir
    private Path folder;
    private Path rules;

    @Name("shop.CircuitOpen")
    static final class CircuitOpen extends Event {}

    /** What a command printed, and how it ended. */
    private record Ended(int code, String out, String err) {}

    @BeforeEach
    void makeTheExample() throws Exception {
        rules = Files.createDirectory(folder.resolve("rules"));
        jar(rules.resolve("shop.jar"), example());
    }

    private static String example() throws Exception {
        var found = JAVA.matcher(Files.readString(ROOT.resolve("docs/plugins.md")));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private void jar(Path jar, String source) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("out"));
        Path file = Files.writeString(folder.resolve("ShopRules.java"), source);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, OutputStream.nullOutputStream(), null, "--release",
                "21", "-cp", System.getProperty("java.class.path"), "-d", classes.toString(), file.toString()))
                .isZero();
        try (var out = new JarOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.walk(classes)) {
            for (Path c : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(c).toString()));
                out.write(Files.readAllBytes(c));
            }
            out.putNextEntry(new JarEntry(SERVICE));
            out.write("shop.ShopRules\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Two times of at least 150 and 90 ms, in a recording that lasts at least 240 ms and not 10 s. */
    private Path recording(boolean enabled) throws Exception {
        Path file = folder.resolve("app-" + enabled + ".jfr");
        try (var recording = new Recording()) {
            (enabled ? recording.enable(CircuitOpen.class) : recording.disable(CircuitOpen.class)).withoutThreshold()
                    .withStackTrace();
            recording.enable("jdk.CPULoad").withPeriod(java.time.Duration.ofMillis(100));
            recording.start();
            open(150);
            open(90);
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    private static void open(int millis) throws InterruptedException {
        var event = new CircuitOpen();
        event.begin();
        Thread.sleep(millis);
        event.commit();
    }

    private Ended run(String... words) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(words));
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        var process = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        return new Ended(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    private String json(Path recording) throws Exception {
        var ended = run("report", recording.toString(), "-o", folder.resolve("report").toString(), "--plugins",
                rules.toString());
        assertThat(ended.code()).as(ended.err()).isZero();
        return Files.readString(folder.resolve("report/report.json"));
    }

    @Test
    void aRuleStandsBesideOurs() throws Exception {
        var explained = run("explain", recording(true).toString(), "--plugins", rules.toString());
        assertThat(explained.code()).as(explained.err()).isZero();
        assertThat(explained.out()).contains("the circuit was open 2 times", "open-circuit",
                "Remedy: look at what the breaker stands before");
        assertThat(run("check", "--absent", "open-circuit", "--plugins=" + rules, recording(true).toString()).code())
                .isEqualTo(1);
        assertThat(run("causes", "--plugins", rules.toString()).out()).contains("open-circuit");
    }

    @Test
    void aRuleWithoutItsEventsIsUnknown() throws Exception {
        assertThat(json(recording(false))).contains("shop.CircuitOpen was not recorded");
    }

    @Test
    void aRuleThatThrowsIsUnknown() throws Exception {
        jar(rules.resolve("shop.jar"), example().replace("share < 0.05", "share < 1 / (int) (share / 9)"));
        assertThat(json(recording(true))).contains("its rule failed: java.lang.ArithmeticException");
    }

    @Test
    void aServerCountsRequests() throws Exception {
        assertThat(run("settings", "--jdk", "25", "--requests", "shop-rpc", "--plugins", rules.toString()).out())
                .contains("shop.rpc.Dispatcher::handle");
    }

    @Test
    void whatIsOfNoUseIsOneLine() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (String wrong : List.of(empty.toString(), folder.resolve("missing").toString())) {
            var ended = run("causes", "--plugins", wrong);
            assertThat(ended.code()).isEqualTo(Main.USAGE);
            assertThat(ended.err().lines()).singleElement().asString().startsWith("analyzer: --plugins: ");
        }
        jar(rules.resolve("shop.jar"), example().replace("\"open-circuit\"", "\"Open Circuit\""));
        assertThat(run("causes", "--plugins", rules.toString()).err()).contains("rule 'Open Circuit' needs an id");
    }
}
