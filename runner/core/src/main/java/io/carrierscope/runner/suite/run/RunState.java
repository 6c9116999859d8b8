package io.carrierscope.runner.suite.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellId;
import io.carrierscope.runner.suite.Fingerprint;
import io.carrierscope.runner.suite.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;

/**
 * The state of a suite between starts: the run and its finished cells.
 *
 * @param roundNanos of the run, see {@link Run}; 0 if unknown
 */
public record RunState(String runId, double roundNanos, String settings, Map<String, FinishedCell> cells) {
    public RunState {
        require(runId != null && cells != null);
        cells = Map.copyOf(cells);
    }

    /** A finished cell: what defined it, and the figures of its load. */
    public record FinishedCell(String fingerprint, LoadSummary summary) {
        public FinishedCell {
            require(fingerprint != null && summary != null);
        }
    }

    private static void require(boolean complete) {
        if (!complete) {
            throw new IllegalArgumentException("the state of a run lacks a field");
        }
    }

    /** Empty where no state can be read. Its cells then run again. */
    static Optional<RunState> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(Json.read(Files.readString(file), RunState.class));
        } catch (JsonProcessingException damaged) {
            return Optional.empty();
        }
    }

    void write(Path file) throws IOException {
        Path part = Files.writeString(file.resolveSibling(file.getFileName() + ".part"), Json.write(this));
        Recordings.publish(part, file);
    }

    static RunState begun(Run run, String settings) {
        return new RunState(run.id(), run.roundNanos(), settings, Map.of());
    }

    Run run() {
        return new Run(runId, roundNanos);
    }

    RunState withRoundNanos(DoubleSupplier unlessNoted) {
        return roundNanos > 0 ? this : new RunState(runId, unlessNoted.getAsDouble(), settings, cells);
    }

    RunState with(CellId cell, FinishedCell finished) {
        Map<String, FinishedCell> more = new TreeMap<>(cells);
        more.put(cell.text(), finished);
        return new RunState(runId, roundNanos, settings, more);
    }

    Optional<LoadSummary> finished(Cell cell) {
        return Optional.ofNullable(cells.get(cell.id().text()))
                .filter(finished -> finished.fingerprint().equals(Fingerprint.of(cell))).map(FinishedCell::summary);
    }
}
