package io.carrierscope.corpus.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.corpus.Work;
import io.carrierscope.corpus.server.CountedServer;
import io.carrierscope.corpus.server.Shop;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of docs/internals/corpus.md: one row for each program and JDK, and a program for each row. */
class ExpectationTest {
    /** Programs that {@link TasksOfServersTest} and {@link ConfigurationTest} run. */
    private static final Set<Class<?>> OF_OTHER_TESTS = Set.of(CountedServer.class, Shop.class);

    @Test
    void everyProgramIsInTheTable() throws Exception {
        assertThat(programs()).isNotEmpty()
                .allSatisfy(program -> assertThat(Expectation.all().stream()
                        .filter(row -> row.program().equals(program)).flatMap(row -> row.jdks().stream()))
                        .as("rows of docs/internals/corpus.md for %s", program).containsExactlyInAnyOrder(21, 25));
    }

    @Test
    void everyRowHasItsProgram() throws Exception {
        assertThat(Expectation.all()).isNotEmpty().allSatisfy(
                row -> assertThat(ProgramRecorder.program(row.program())).as("class of " + row.program()).isPresent());
    }

    @Test
    void aHealthyProgramIsHealthyWithAllSettings() throws Exception {
        assertThat(Expectation.all()).filteredOn(Expectation::isHealthy)
                .allSatisfy(row -> assertThat(row.foundWith()).containsOnly(RecordingSettings.values()));
    }

    private static List<String> programs() throws Exception {
        Path root = Path.of(Work.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(root.resolve("io/carrierscope/corpus"), 2)) {
            return files.filter(file -> file.getNameCount() == root.getNameCount() + 5)
                    .map(file -> file.getFileName().toString()).filter(name -> name.matches("\\w+\\.class"))
                    .map(name -> name.replace(".class", ""))
                    .filter(name -> ProgramRecorder.program(name).filter(ExpectationTest::runs).isPresent()).toList();
        }
    }

    private static boolean runs(Class<?> candidate) {
        return !OF_OTHER_TESTS.contains(candidate)
                && Stream.of(candidate.getDeclaredMethods()).map(Method::getName).anyMatch("main"::equals);
    }
}
