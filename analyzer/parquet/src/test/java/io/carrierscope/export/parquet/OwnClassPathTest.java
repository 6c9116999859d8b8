package io.carrierscope.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The analyzer as users start it: without this module and its library on the class path. */
class OwnClassPathTest {
    private static final Path BUILT = Path.of("target/own-class-path").toAbsolutePath();
    private static final Path CLASSES = Path.of("target/classes").toAbsolutePath();
    private static final List<Path> CLASS_PATH = Stream
            .of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of).toList();
    private static final Path SAMPLE = Path.of(System.getProperty("carrierscope.root"),
            "recordings/sample.virtual.pin-monitor.closed-12.jdk21.r1.client.jfr");

    @TempDir
    static Path folder;

    private record Outcome(int code, String output) {}

    /** The folders as built by the build. */
    @BeforeAll
    static void build() throws Exception {
        Path target = BUILT.resolve("parquet/target");
        Files.createDirectories(target.resolve("lib"));
        try (var jar = new JarOutputStream(Files.newOutputStream(target.resolve("module.jar")));
                Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(jar, file);
            }
        }
        Path library = CLASS_PATH.stream().filter(OwnClassPathTest::library).findFirst().orElseThrow();
        Path link = target.resolve("lib/library.jar");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, library);
    }

    private static void add(JarOutputStream jar, Path file) throws Exception {
        jar.putNextEntry(new JarEntry(CLASSES.relativize(file).toString().replace(File.separatorChar, '/')));
        Files.copy(file, jar);
    }

    private static boolean library(Path entry) {
        return entry.getFileName().toString().startsWith("duckdb_jdbc");
    }

    @Test
    void theModuleIsFoundWhereTheBuildLeavesIt() throws Exception {
        Path out = folder.resolve("out");
        var outcome = export(BUILT, out);
        assertThat(outcome.output()).contains("requests.parquet: ").doesNotContain("WARNING");
        assertThat(outcome.code()).isZero();
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(f -> f.getFileName().toString())).containsExactlyInAnyOrder("requests.parquet",
                    "pins.parquet", "cells.parquet", "verdicts.parquet", "carrier-bins.parquet");
        }
    }

    @Test
    void aModuleThatIsNotBuiltCostsOneLine() throws Exception {
        var outcome = export(folder.resolve("nothing"), folder.resolve("none"));
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.output().strip()).doesNotContain("\n").contains("./mvnw -pl analyzer/parquet");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    private static Outcome export(Path exports, Path out) throws Exception {
        String path = String.join(File.pathSeparator, CLASS_PATH.stream()
                .filter(p -> !p.equals(CLASSES) && !library(p)).map(Path::toString).toList());
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED", "-Dcarrierscope.modules=" + exports, "-cp", path,
                "io.carrierscope.analyzer.cli.Main", "export", SAMPLE.toString(), "--format", "parquet", "-o",
                out.toString()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Outcome(process.waitFor(), output);
    }
}
