package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What threads of a program wait for. */
class WaitsOfProgramsTest {
    private static final Path ALL_WAITS = Path.of("src/test/resources/all-waits.jfc").toAbsolutePath();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void anInitialiserThatOthersWaitForIsFound(int jdk) throws Exception {
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        var recording = Programs.run(jdk, QueueAtInitializer.class, ALL_WAITS, folder).recording();
        var sites = MeasuredRecording.of(recording).measured().waits.sites(k -> k == WaitKind.INITIALIZATION)
                .stream().filter(w -> w.site().ofApplication()).toList();
        assertThat(sites).hasSize(1);
        assertThat(sites.getFirst().site().at()).contains("QueueAtInitializer");
        assertThat(sites.getFirst().site().what()).isEqualTo("?");
        assertThat(sites.getFirst().count()).isBetween(1L, QueueAtInitializer.THREADS - 1L);
        assertThat(sites.getFirst().maxNanos()).isPositive();
    }
}
