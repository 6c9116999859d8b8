package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The carrier budget of real programs, its processor part against the kernel's account of the same threads. */
class CarrierTimeBreakdownOfProgramsTest {
    private static final double POINTS = 0.03;

    @TempDir
    private Path folder;
    private Programs.Ran ran;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void onCpuAgreesWithTheKernel(int jdk) throws Exception {
        judge(jdk, BurnAndSleep.class, recording -> {
            var budget = budget(recording);
            agreesWithTheKernel(budget);
            assertThat(budget.pinned()).isZero();
            assertThat(budget.idle()).isBetween(0.05, 0.95);
            sumsToOne(budget);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void monitorsPinBefore24Only(int jdk) throws Exception {
        judge(jdk, SleepInMonitor.class, recording -> {
            var budget = budget(recording);
            if (jdk < 24) {
                assertThat(budget.pinned()).isGreaterThan(0.9);
            } else {
                assertThat(budget.pinned()).isLessThan(0.02);
            }
            agreesWithTheKernel(budget);
            sumsToOne(budget);
            assertThat(pinsFound(recording)).isEqualTo(jdk < 24 ? List.of("pinning-monitor") : List.of());
        });
    }

    private void judge(int jdk, Class<?> program, QuietMachine.Expectation expectation) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/thread-self")), "no /proc: the kernel's account is not readable here");
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        QuietMachine.judge(() -> run(jdk, program), expectation);
    }

    private MeasuredRecording run(int jdk, Class<?> program) throws Exception {
        ran = Programs.run(jdk, program, Path.of("src/test/resources/all-waits.jfc").toAbsolutePath(), folder);
        return MeasuredRecording.of(ran.recording());
    }

    private void agreesWithTheKernel(CarrierTimeBreakdown budget) {
        assertThat(budget.onCpu().orElseThrow())
                .isCloseTo(ran.figure("carrierCpuNanos") / budget.carrierNanos(), within(POINTS));
    }

    private static CarrierTimeBreakdown budget(MeasuredRecording recording) {
        return recording.carrierTime().orElseThrow();
    }

    private static List<String> pinsFound(MeasuredRecording recording) {
        var analysis = Analysis.of(List.of(recording));
        return analysis.cells().get(0).found().stream().map(f -> f.cause()).filter(c -> c.startsWith("pinning"))
                .toList();
    }

    private static void sumsToOne(CarrierTimeBreakdown b) {
        assertThat(b.idle() + b.pinned() + b.onCpu().orElse(0) + b.waiting()).isCloseTo(1, within(1e-9));
        assertThat(b.overlap()).isLessThan(POINTS);
    }
}
