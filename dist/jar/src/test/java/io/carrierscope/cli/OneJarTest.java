package io.carrierscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.JdkFinder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The jar as it is handed out, alone in a folder. */
class OneJarTest {
    private static final Path JAR = Path.of(System.getProperty("carrierscope.jar"));
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root"), "recordings");
    private static final Path SAMPLE = SAMPLES.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr");
    private static final long MOST_BYTES = 15_000_000;

    @TempDir
    private Path folder;

    private record Answer(int code, String out, String err) {}

    static List<JavaHome> newestAndOldest() {
        List<JavaHome> homes = JdkFinder.ofThisMachine().all().stream()
                .sorted(Comparator.comparing(home -> home.jdk().feature())).toList();
        return Stream.of(homes.getFirst(), homes.getLast()).distinct().toList();
    }

    @ParameterizedTest
    @MethodSource("newestAndOldest")
    void explainsTheOnlyArgument(JavaHome home) throws Exception {
        Answer answer = run(home.path(), SAMPLE.toString());

        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.out()).contains("found: pinning-monitor, 97.2 %",
                "largest site io.carrierscope.runner.workload.step.Wait.run:16");
        assertThat(answer.err()).isEmpty();
        assertThat(filesLeft()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("newestAndOldest")
    void reportsWithChartsTablesAndJson(JavaHome home) throws Exception {
        Path report = folder.resolve("report");
        Answer answer = run(home.path(), "report", SAMPLE.toString(), "-o", report.toString());

        assertThat(answer.code()).as(answer.err()).isZero();
        assertThat(answer.err()).isEmpty();
        assertThat(Files.readString(report.resolve("index.html"))).contains("<svg", "pinning-monitor");
        assertThat(Files.readString(report.resolve("report.json"))).contains("pinning-monitor");
        try (Stream<Path> tables = Files.list(report)) {
            assertThat(tables).anyMatch(each -> each.toString().endsWith(".csv"));
        }
    }

    /** Options for the JVM keep the call in one JVM. */
    @ParameterizedTest
    @MethodSource("newestAndOldest")
    void aCallWithoutOptionsSaysTheSame(JavaHome home) throws Exception {
        Path other = Files.writeString(folder.resolve("other.jfr"), "no recording");
        for (Path file : List.of(SAMPLE, other)) {
            Answer plain = answer(List.of(home.path().resolve("bin/java").toString(), "-jar", JAR.toString(),
                    file.toString()));

            assertThat(plain).isEqualTo(run(home.path(), file.toString()));
            assertThat(plain.code()).isEqualTo(file.equals(SAMPLE) ? 0 : 1);
        }
    }

    @Test
    void exportsTables() throws Exception {
        Answer answer = run(Path.of(System.getProperty("java.home")), "export", SAMPLE.toString(), "-o",
                folder.resolve("tables").toString());

        assertThat(answer.code()).as(answer.err()).isZero();
        try (Stream<Path> tables = Files.list(folder.resolve("tables"))) {
            assertThat(tables).isNotEmpty();
        }
    }

    @Test
    void jmcReadsTheSame() throws Exception {
        Path home = Path.of(System.getProperty("java.home"));

        Answer ours = run(home, "explain", SAMPLE.toString());
        Answer jmc = run(home, "explain", "--reader", "jmc", SAMPLE.toString());

        assertThat(jmc.err()).isEmpty();
        assertThat(jmc.out().lines().findFirst()).isEqualTo(ours.out().lines().findFirst());
    }

    @Test
    void tellsItsVersion() throws Exception {
        assertThat(run(Path.of(System.getProperty("java.home")), "--version").out().strip())
                .isEqualTo("carrierscope " + System.getProperty("carrierscope.version"));
    }

    @Test
    void runNeedsMoreThanTheJar() throws Exception {
        Answer answer = run(Path.of(System.getProperty("java.home")), "run", "quick");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err().lines()).singleElement().asString().contains("zip");
    }

    @Test
    void anOldJvmIsToldSoInOneLine() throws Exception {
        Path java = Path.of("/usr/bin/java");
        Assumptions.assumeTrue(Files.isExecutable(java), "no other JVM");
        Path home = java.toRealPath().getParent().getParent();
        Assumptions.assumeTrue(JavaHome.at(home).filter(each -> each.jdk().feature() < JdkFinder.OLDEST).isPresent(),
                "the default JVM is new enough");

        Answer answer = run(home, SAMPLE.toString());

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err().lines()).singleElement().asString().contains("needs Java 21 or newer", home.toString());
    }

    @Test
    void isSmallAndHasTheLicencesOfWhatItHolds() throws IOException {
        assertThat(Files.size(JAR)).isLessThan(MOST_BYTES);
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().map(Object::toString)).contains("META-INF/LICENSE", "META-INF/NOTICE",
                    "META-INF/THIRD-PARTY.txt").noneMatch(entry -> entry.matches(".*\\.(so|dll|dylib|SF|RSA)"));
        }
    }

    /** Runs the jar with nothing to write to but the folder. */
    private Answer run(Path home, String... words) throws IOException, InterruptedException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString(),
                "-Djava.io.tmpdir=" + temporary, "-Duser.home=" + folder.resolve("alone"), "-jar", JAR.toString()));
        command.addAll(List.of(words));
        return answer(command);
    }

    private Answer answer(List<String> command) throws IOException, InterruptedException {
        Path alone = Files.createDirectories(folder.resolve("alone"));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command).directory(alone.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile()).start();
        return new Answer(process.waitFor(), Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    private List<Path> filesLeft() throws IOException {
        try (Stream<Path> alone = Files.walk(folder.resolve("alone"));
                Stream<Path> temporary = Files.walk(folder.resolve("tmp"))) {
            return Stream.concat(alone, temporary).filter(Files::isRegularFile).toList();
        }
    }
}
