package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.program.Programs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of a program without our events, from JDK 17 on: a result or one line, never a stack trace. */
class ForeignRecordingsTest {
    /** Two pool threads that are never idle, and an unused socket. With an argument it then waits for the end of its input. */
    private static final String PROGRAM = """
            import java.util.concurrent.*;
            public class Shop {
                public static void main(String[] args) throws Exception {
                    var pool = Executors.newFixedThreadPool(2);
                    for (int i = 0; i < 900; i++) {
                        pool.execute(Shop::order);
                    }
                    pool.shutdown();
                    pool.awaitTermination(1, TimeUnit.MINUTES);
                    if (args.length > 0) {
                        System.in.read();
                    }
                }
                static void order() {
                    try {
                        Thread.sleep(4);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;
    private static final Path ALL_WAITS = Path.of("src/test/resources/all-waits.jfc").toAbsolutePath();

    @TempDir
    private static Path folder;

    private record Outcome(int code, String out, String err) {}

    @BeforeAll
    static void compile() throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        assumeTrue(compiler != null, "foreign recordings were not covered: the tests run on a JRE");
        Path source = Files.writeString(folder.resolve("Shop.java"), PROGRAM);
        assertThat(compiler.run(null, null, null, "--release", "17", "-d", folder.toString(), source.toString()))
                .isZero();
    }

    private static Path recording(int jdk, String settings) throws Exception {
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        Path file = folder.resolve("shop-" + jdk + "-" + Path.of(settings).getFileName() + ".jfr");
        if (!Files.exists(file)) {
            run(List.of(Programs.jdk(jdk).orElseThrow().resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
                    "-XX:StartFlightRecording:settings=" + settings + ",filename=" + file, "-Xlog:jfr*=off", "-cp",
                    folder.toString(), "Shop"));
        }
        return file;
    }

    private static void run(List<String> command) throws Exception {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
    }

    private static Outcome analyzer(Object... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true),
                Arrays.stream(args).map(Object::toString).toArray(String[]::new));
        assertThat(out + "" + err).doesNotContainPattern("Exception(:| in thread)|\tat ");
        return new Outcome(code, out.toString(), err.toString());
    }

    @ParameterizedTest
    @CsvSource({"17, default", "17, profile", "21, default", "21, profile", "25, default", "25, profile"})
    void everyCommandAnswers(int jdk, String settings) throws Exception {
        Path file = recording(jdk, settings);
        for (String command : List.of("explain", "pinning", "carriers", "latency")) {
            assertThat(analyzer(command, file).code()).as(command).isZero();
        }
        assertThat(analyzer("report", file, "-o", folder.resolve("report")).code()).isZero();
        assertThat(analyzer("check", file, "--p99", "1s").out()).contains("unknown: no requests in the recording");
        assertThat(analyzer("compare", file, file).out()).contains("No throughput to compare");
    }

    @Test
    void aJdkWithoutVirtualThreadsHasNoPinVerdicts() throws Exception {
        var explained = analyzer("explain", recording(17, "default"));
        assertThat(explained.out()).contains("no virtual threads ran").doesNotContain("pinning-",
                "VirtualThreadPinned was off");
    }

    /** 900 sleeps of 4 ms on two threads take at least 1.8 s, and the pool is the bottleneck. */
    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void aNamedEventGivesThroughputLatencyAndBounds(int jdk) throws Exception {
        Path file = recording(jdk, ALL_WAITS.toString());
        var latency = analyzer("latency", file, "--request-event", "jdk.ThreadSleep");
        assertThat(latency.code()).isZero();
        assertThat(latency.out()).contains("requests", "p99").doesNotContain("No recording has requests");
        var explained = analyzer("explain", "--all", file, "--request-event", "jdk.ThreadSleep");
        assertThat(explained.out()).contains("the 2 threads of a pool of Executors", "2 pool threads / ",
                "Pool thread time, % of 2 threads");
        var check = analyzer("check", file, "--request-event", "jdk.ThreadSleep", "--p50", "1ms");
        assertThat(check.code()).isEqualTo(Main.DATA_FAILURE);
        assertThat(check.out()).contains("p50 at most 1.000 ms: ");
    }

    @Test
    void aMissingEventTypeIsReportedInOneLine() throws Exception {
        Path file = recording(25, "default");
        var outcome = analyzer("latency", file, "--request-event", "shop.Order");
        assertThat(outcome.code()).isEqualTo(Main.DATA_FAILURE);
        assertThat(outcome.err()).isEqualTo("analyzer: " + file
                + ": holds no event shop.Order, so there are no requests to count" + System.lineSeparator());
    }

    @Test
    void aDumpOfARunningRecordingIsRead() throws Exception {
        Path file = folder.resolve("dumped.jfr");
        Path home = Programs.jdk(25).orElse(null);
        assumeTrue(home != null && Files.exists(home.resolve("bin/jcmd")), "dumps were not covered: no jcmd");
        var process = new ProcessBuilder(home.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:StartFlightRecording",
                "-Xlog:jfr*=off", "-cp", folder.toString(), "Shop", "until-dumped").redirectErrorStream(true).start();
        try {
            var dump = List.of(home.resolve("bin/jcmd").toString(), Long.toString(process.pid()), "JFR.dump",
                    "filename=" + file);
            // it fails while the JVM starts
            for (int i = 0; i < 50 && !Files.exists(file); i++) {
                new ProcessBuilder(dump).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start().waitFor();
            }
        } finally {
            process.getOutputStream().close();
            process.waitFor();
        }
        var outcome = analyzer("explain", file);
        assertThat(outcome.code()).as(outcome.err()).isZero();
    }

    @Test
    void otherFilesAreReportedInOneLineEach() throws Exception {
        byte[] whole = Files.readAllBytes(recording(25, "default"));
        var files = List.of(Files.write(folder.resolve("empty.jfr"), new byte[0]),
                Files.write(folder.resolve("tiny.jfr"), Arrays.copyOf(whole, 10)),
                Files.write(folder.resolve("header.jfr"), Arrays.copyOf(whole, 70)),
                Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, whole.length / 2)),
                Files.writeString(folder.resolve("text.jfr"), "hello"));
        for (Path file : files) {
            var outcome = analyzer("explain", file);
            assertThat(outcome.code()).as("%s", file).isEqualTo(Main.DATA_FAILURE);
            assertThat(outcome.err().lines()).hasSize(1).first().asString().startsWith("analyzer: " + file + ": ");
        }
    }
}
