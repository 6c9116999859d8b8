package io.carrierscope.runner.suite.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellId;
import io.carrierscope.runner.suite.Fingerprint;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Matrix.PlannedCell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.run.CellOutcome.CellResult;
import io.carrierscope.runner.suite.run.SuiteRun.RunState.FinishedCell;
import io.carrierscope.runner.workload.CpuWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs the cells of a matrix in order and remembers the finished ones. */
public final class SuiteRun {
    private final Matrix matrix;
    private final Recordings recordings;
    private final CellRunner runner;
    private final RunListener listener;
    private final Path stateFile;
    private RunState state;

    /** Continues the run that is in the folder when its settings are the same, with those of its cells that are of what runs now. */
    public SuiteRun(Matrix matrix, Recordings recordings, CellRunner runner, RunListener listener, String host,
            Supplier<String> newRunId) throws IOException {
        this.matrix = matrix;
        this.recordings = recordings;
        this.runner = runner;
        this.listener = listener;
        this.stateFile = recordings.state(matrix.suite().name());
        String settings = Fingerprint.ofRun(matrix, host);
        this.state = RunState.read(stateFile).filter(old -> settings.equals(old.settings()))
                .flatMap(old -> old.of(parts(matrix))).map(old -> old.withRoundNanos(CpuWork::roundNanos))
                .orElseGet(() -> RunState.begun(new Run(newRunId.get(), CpuWork.roundNanos()), settings));
    }

    /** What the cells of a matrix consist of. Those of a verification may have two systems of one name. */
    private static Map<String, Set<String>> parts(Matrix matrix) {
        return matrix.cells().stream().flatMap(planned -> Fingerprint.parts(planned.cell()).entrySet().stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
    }

    /**
     * Why these cells must not run in this folder: it holds finished cells of the suite that ran with other settings.
     */
    public static Optional<String> conflict(Matrix matrix, Recordings recordings, String host) throws IOException {
        String suite = matrix.suite().name();
        String settings = Fingerprint.ofRun(matrix, host);
        return RunState.read(recordings.state(suite))
                .filter(old -> !old.cells().isEmpty() && !settings.equals(old.settings()))
                .map(old -> recordings.folder() + " holds " + old.cells().size() + " finished cells of suite " + suite
                        + " run with other settings; name another folder with --recordings, or start over with --fresh");
    }

    public String runId() {
        return state.runId();
    }

    /** The cells of this run that are finished, whichever start ran them and whether or not this one asked for them. */
    public Set<CellId> finished() {
        return state.cells().keySet().stream().map(CellId::new).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public List<CellResult> execute() throws IOException, InterruptedException {
        List<PlannedCell> cells = matrix.cells();
        List<Cell> toRun = cells.stream().filter(planned -> known(planned).isEmpty()).map(PlannedCell::cell).toList();
        List<CellResult> rows = new ArrayList<>();
        int position = 0;
        for (PlannedCell planned : cells) {
            Optional<CellOutcome> known = known(planned);
            if (known.isEmpty()) {
                listener.started(++position, toRun);
            }
            CellResult row = new CellResult(planned.cell(), known.isPresent() ? known.get() : run(planned.cell()));
            listener.ended(row);
            rows.add(row);
        }
        return List.copyOf(rows);
    }

    /** The outcome of a cell that need not or cannot run. */
    private Optional<CellOutcome> known(PlannedCell planned) {
        Cell cell = planned.cell();
        if (planned.notApplicable().isPresent()) {
            return planned.notApplicable().map(CellOutcome.NotApplicable::new);
        }
        return recordings.holds(cell) ? state.finished(cell).map(CellOutcome.Kept::new) : Optional.empty();
    }

    private CellOutcome run(Cell cell) throws IOException, InterruptedException {
        CellOutcome outcome = runner.run(cell, state.run(), listener::entered);
        if (outcome instanceof CellOutcome.Finished(LoadSummary summary)) {
            state = state.with(cell.id(), new FinishedCell(Fingerprint.of(cell), Fingerprint.parts(cell), summary));
        }
        state.write(stateFile);
        return outcome;
    }

    /**
     * The state of a suite between starts: the run and its finished cells.
     *
     * @param roundNanos of the run, see {@link Run}; 0 if unknown
     */
    record RunState(String runId, double roundNanos, String settings, Map<String, FinishedCell> cells) {
        public RunState {
            require(runId != null && cells != null);
            cells = Map.copyOf(cells);
        }

        /**
         * A finished cell: what defined it, and the figures of its load.
         *
         * @param parts what it consists of; none where an earlier version finished it
         */
        public record FinishedCell(String fingerprint, Map<String, String> parts, LoadSummary summary) {
            public FinishedCell {
                require(fingerprint != null && summary != null);
                parts = parts == null ? Map.of() : Map.copyOf(parts);
            }

            /** False where one of its parts is another one now. */
            boolean isOf(Map<String, Set<String>> now) {
                return parts.entrySet().stream().allMatch(
                        part -> now.getOrDefault(part.getKey(), Set.of(part.getValue())).contains(part.getValue()));
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

        /**
         * Without cells of an earlier build or of other requests, which are no repetitions of what runs now. Empty where none is left:
         * then another run begins. What is left is compared with what runs now, and that is done only within one run.
         */
        Optional<RunState> of(Map<String, Set<String>> now) {
            Map<String, FinishedCell> left = new TreeMap<>(cells);
            left.values().removeIf(cell -> !cell.isOf(now));
            return left.isEmpty() && !cells.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new RunState(runId, roundNanos, settings, left));
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
}
