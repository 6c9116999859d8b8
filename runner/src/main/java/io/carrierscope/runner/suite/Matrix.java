package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.LoadPlan;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A suite on given JDKs; its order is repetition, JDK, workload, load, server, so what is compared runs close in time. */
public record Matrix(Suite suite, List<Jdk> jdks, LoadSettings times, Limits limits, int repetitions) {
    private static final String CLIENT = "jetty";
    /** Two JVM starts, the calibration, the last answers and two recordings written. */
    private static final Duration AROUND_A_CELL = Duration.ofMillis(2_500);

    public Matrix {
        jdks = List.copyOf(jdks);
    }

    public List<PlannedCell> cells() {
        List<PlannedCell> cells = new ArrayList<>();
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            for (Jdk jdk : jdks) {
                addCells(cells, jdk, repetition);
            }
        }
        return List.copyOf(cells);
    }

    private void addCells(List<PlannedCell> cells, Jdk jdk, int repetition) {
        for (Workload workload : suite.workloads()) {
            for (LoadPlan load : suite.loads()) {
                for (String server : suite.servers()) {
                    Cell cell = new Cell(suite.name(), server, workload, load, CLIENT, jdk, times, limits, repetition);
                    cells.add(new PlannedCell(cell, obstacle(cell)));
                }
            }
        }
    }

    private static Optional<String> obstacle(Cell cell) {
        if (cell.jdk().feature() < cell.workload().minimumJdk()) {
            return Optional.of(cell.workload().name() + " needs JDK " + cell.workload().minimumJdk() + " or newer");
        }
        ServerVariant server = Servers.named(cell.server()).orElseThrow();
        return server.supports(cell.workload())
                ? Optional.empty()
                : Optional.of(cell.server() + " does not support " + cell.workload().name());
    }

    public Duration estimatedPerCell() {
        return times.total().plus(AROUND_A_CELL);
    }
}
