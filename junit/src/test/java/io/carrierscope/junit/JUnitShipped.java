package io.carrierscope.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.program.Programs;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jar as it is shipped, with JUnit's console launcher. */
class JUnitShipped {
    static final Path JAR = Path.of(System.getProperty("carrierscope.junit"));
    /** Not the working folder: making the jar moves that to target. */
    private static final Path MODULE = Path.of(System.getProperty("carrierscope.root"), "junit");
    private static final Path PROJECTS = MODULE.resolve("src/test/projects");
    private static final List<String> PARALLEL = List.of("-Djunit.jupiter.execution.parallel.enabled=true",
            "-Djunit.jupiter.execution.parallel.config.strategy=fixed",
            "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=2");

    @TempDir
    Path folder;

    @Test
    void bringsNoClassThatUsersMayHave() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().filter(e -> e.getName().endsWith(".class")))
                    .allMatch(e -> e.getName().startsWith("io/carrierscope/"));
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("io.carrierscope.junit");
        }
        assertThat(JAR.toFile().length()).isLessThan(7_000_000);
    }

    @ParameterizedTest
    @CsvSource({"21, 6", "25, 5"})
    void namesTheTestsThatBreakALimit(int jdk, int junit) throws Exception {
        String said = run(jdk, junit, "console", PARALLEL, "Parallel", "Outer", "Plain");
        assertThat(said).contains("1 of 2 tests broke limits of @Carriers:\nParallel.pins\n",
                "at Parallel$SlowToBegin.<clinit>:", "class initialiser",
                "Remedy: initialise the class before the load",
                "1 of 3 tests broke limits of @Carriers:\nOuter$Inner.pins\n",
                "pinning-class-init absent: found: carriers were pinned for ", "[         8 tests successful      ]",
                "[         2 containers failed     ]").doesNotContain("Parallel.sleeps\n", "NoClassDefFoundError");
    }

    @Test
    void doesNotKnowWhichOfTwoTestsPins() throws Exception {
        assertThat(run(25, 6, "console", PARALLEL, "Shared")).contains("2 of 2 tests broke limits of @Carriers:",
                "Shared.one\n  pinned share of carrier time at most 1.00 %: unknown: some pins may be of Shared.other\n",
                "Shared.other\n  pinned share of carrier time at most 1.00 %: unknown: some pins may be of Shared.one\n",
                "at Shared$SlowToBegin.<clinit>:");
    }

    @Test
    void skipsWhereThereIsNoFlightRecorder() throws Exception {
        assertThat(run(25, 6, "console", List.of("-Dorg.graalvm.nativeimage.imagecode=runtime"), "Outer", "Plain"))
                .contains("@Carriers cannot be checked: a native image writes no events of pins and carriers",
                        "[         2 tests successful      ]", "[         2 tests skipped         ]");
        assertThat(run(25, 6, "console", List.of("--limit-modules", "java.base,java.compiler,java.logging"), "Plain"))
                .contains("[         2 tests successful      ]").doesNotContain("NoClassDefFoundError");
    }

    /** Runs classes of a folder by the console launcher of that JUnit, and returns what it prints. */
    private String run(int jdk, int junit, String project, List<String> options, String... classes) throws Exception {
        var home = Programs.jdk(jdk);
        assumeTrue(home.isPresent(), "JDK " + jdk + " is not covered");
        Path console = MODULE.resolve("target/console/junit" + junit + ".jar");
        compile(PROJECTS.resolve(project), console + File.pathSeparator + JAR);
        var command = new ArrayList<>(List.of(home.get().resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-Xmx256m"));
        command.addAll(options);
        command.addAll(List.of("-jar", console.toString(), "execute", "--disable-banner", "--disable-ansi-colors",
                "--details=tree", "-cp", folder + File.pathSeparator + JAR));
        Stream.of(classes).forEach(c -> command.add("--select-class=" + c));
        var process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private void compile(Path sources, String classPath) throws IOException {
        try (var files = Files.walk(sources)) {
            var arguments = new ArrayList<>(List.of("--release", "21", "-proc:none", "-cp", classPath, "-d",
                    folder.toString()));
            files.filter(f -> f.toString().endsWith(".java")).forEach(f -> arguments.add(f.toString()));
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                    .isZero();
        }
    }
}
