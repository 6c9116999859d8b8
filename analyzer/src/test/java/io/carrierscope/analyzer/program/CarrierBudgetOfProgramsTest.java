package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The carrier budget of real programs, its processor part against the kernel's account of the same threads. */
class CarrierBudgetOfProgramsTest {
    private static final double POINTS = 0.03;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void onCpuAgreesWithTheKernel(int jdk) throws Exception {
        var ran = run(jdk, BurnAndSleep.class);
        var budget = budget(ran);
        assertThat(budget.onCpu().orElseThrow())
                .isCloseTo(ran.figure("carrierCpuNanos") / budget.carrierNanos(), within(POINTS));
        assertThat(budget.pinned()).isZero();
        assertThat(budget.idle()).isBetween(0.05, 0.95);
        sumsToOne(budget);
    }

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void monitorsPinBefore24Only(int jdk) throws Exception {
        var ran = run(jdk, SleepInMonitor.class);
        var budget = budget(ran);
        if (jdk < 24) {
            assertThat(budget.pinned()).isGreaterThan(0.9);
        } else {
            assertThat(budget.pinned()).isLessThan(0.02);
        }
        assertThat(budget.onCpu().orElseThrow())
                .isCloseTo(ran.figure("carrierCpuNanos") / budget.carrierNanos(), within(POINTS));
        sumsToOne(budget);
        assertThat(pinsFound(ran)).isEqualTo(jdk < 24 ? List.of("pinning-monitor") : List.of());
    }

    private Programs.Ran run(int jdk, Class<?> program) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/thread-self")), "no /proc: the kernel's account is not readable here");
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        return Programs.run(jdk, program, Path.of("src/test/resources/all-waits.jfc").toAbsolutePath(), folder);
    }

    private static CarrierBudget budget(Programs.Ran ran) throws Exception {
        return MeasuredRecording.of(ran.recording()).carrierBudget().orElseThrow();
    }

    private static List<String> pinsFound(Programs.Ran ran) throws Exception {
        var analysis = Analysis.of(List.of(MeasuredRecording.of(ran.recording())));
        return analysis.cells().get(0).found().stream().map(f -> f.cause()).filter(c -> c.startsWith("pinning"))
                .toList();
    }

    private static void sumsToOne(CarrierBudget b) {
        assertThat(b.idle() + b.pinned() + b.onCpu().orElse(0) + b.waiting()).isCloseTo(1, within(1e-9));
        assertThat(b.overlap()).isLessThan(POINTS);
    }
}
