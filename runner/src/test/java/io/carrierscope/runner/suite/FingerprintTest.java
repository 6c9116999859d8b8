package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.client.Arrivals;
import io.carrierscope.runner.client.LoadPlan.ClosedLoop;
import io.carrierscope.runner.client.LoadPlan.OpenLoop;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.workload.Workloads;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes a finished cell count as the same cell. */
class FingerprintTest {
    static Stream<Cell> others() {
        Cell cell = Samples.cell();
        return Stream.of(
                new Cell(cell.suite(), "platform-20", cell.workload(), cell.load(), cell.client(), cell.jdk(),
                        cell.times(), cell.limits(), 1),
                new Cell(cell.suite(), cell.server(), Workloads.named("cpu").orElseThrow(), cell.load(),
                        cell.client(), cell.jdk(), cell.times(), cell.limits(), 1),
                with(cell, new ClosedLoop(65)), with(cell, new OpenLoop(64, Arrivals.POISSON, 1, 64, 64)),
                with(cell, new OpenLoop(64, Arrivals.POISSON, 2, 64, 64)),
                with(cell, new Jdk(25, "25.0.4")), with(cell, cell.times().withMeasure(Duration.ofSeconds(7))),
                with(cell, new Limits(128, "serial", List.of())),
                with(cell, new Limits(256, "serial", List.of("-Xint"))));
    }

    private static Cell with(Cell cell, io.carrierscope.runner.client.LoadPlan plan) {
        return new Cell(cell.suite(), cell.server(), cell.workload(), plan, cell.client(), cell.jdk(), cell.times(),
                cell.limits(), cell.repetition());
    }

    private static Cell with(Cell cell, Jdk jdk) {
        return new Cell(cell.suite(), cell.server(), cell.workload(), cell.load(), cell.client(), jdk, cell.times(),
                cell.limits(), cell.repetition());
    }

    private static Cell with(Cell cell, LoadSettings times) {
        return new Cell(cell.suite(), cell.server(), cell.workload(), cell.load(), cell.client(), cell.jdk(), times,
                cell.limits(), cell.repetition());
    }

    private static Cell with(Cell cell, Limits limits) {
        return new Cell(cell.suite(), cell.server(), cell.workload(), cell.load(), cell.client(), cell.jdk(),
                cell.times(), limits, cell.repetition());
    }

    @ParameterizedTest
    @MethodSource("others")
    void changesWithWhateverDefinesTheCell(Cell other) {
        assertThat(Fingerprint.of(other)).isNotEqualTo(Fingerprint.of(Samples.cell()));
    }

    @Test
    void isTheSameForTheSameCell() {
        assertThat(Fingerprint.of(Samples.cell())).isEqualTo(Fingerprint.of(Samples.cell())).hasSize(16);
    }

    @ParameterizedTest
    @MethodSource("others")
    void theCellSurvivesJson(Cell cell) throws Exception {
        assertThat(Json.read(Json.write(cell), Cell.class)).isEqualTo(cell);
    }
}
