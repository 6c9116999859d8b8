package io.carrierscope.cells;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.runner.jvm.probe.LoadedDump;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither the analyzer nor the runner takes a thread dump of which a JVM may crash. */
class DumpsTest {
    @ParameterizedTest
    @ValueSource(ints = {21, 24, 25, 26, 27, 28})
    void runnerAndAnalyzerDumpTheSameJdks(int feature) {
        assertThat(LoadedDump.safeOn(feature)).isEqualTo(KnownBug.ofDumps(feature).isEmpty());
    }
}
