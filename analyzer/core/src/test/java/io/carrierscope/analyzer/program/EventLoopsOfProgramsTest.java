package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.wait.EventLoopWaits;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Event loops that wait are found with the site, and those that only select are not. */
class EventLoopsOfProgramsTest {
    private static final Path ALL_WAITS = Path.of("src/test/resources/all-waits.jfc").toAbsolutePath();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void aSleepingEventLoopIsFound(int jdk) throws Exception {
        var waits = waits(jdk, EventLoopThatSleeps.class);
        assertThat(waits.threads()).containsEntry("nioEventLoopGroup-*-*", 2);
        var most = waits.sites().get(0);
        assertThat(most.site().event()).isEqualTo("jdk.ThreadSleep");
        assertThat(most.site().stack().site()).contains("EventLoopThatSleeps.handle");
        assertThat(most.count()).isGreaterThan(10);
        assertThat(most.totalNanos()).isGreaterThanOrEqualTo(most.count() * 3_000_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void anEventLoopThatSelectsIsNot(int jdk) throws Exception {
        // the first calls of two threads may meet in the JDK's own initialisation
        assertThat(waits(jdk, EventLoopThatSelects.class).sites())
                .allSatisfy(w -> assertThat(w.site().event()).isEqualTo("jdk.JavaMonitorWait"))
                .allSatisfy(w -> assertThat(w.count()).isLessThan(3));
    }

    private EventLoopWaits waits(int jdk, Class<?> program) throws Exception {
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        return MeasuredRecording.of(Programs.run(jdk, program, ALL_WAITS, folder).recording()).measured().eventLoops;
    }
}
