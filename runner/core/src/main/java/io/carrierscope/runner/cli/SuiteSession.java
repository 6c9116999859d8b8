package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.jvm.probe.Machine;
import io.carrierscope.runner.jvm.process.ForkedCellRunner;
import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.jvm.process.RunId;
import io.carrierscope.runner.jvm.process.ShutdownCleanup;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellId;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.run.CellOutcome.CellResult;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.DiskSpace;
import io.carrierscope.runner.suite.run.Recordings;
import io.carrierscope.runner.suite.run.RunLock;
import io.carrierscope.runner.suite.run.Stacks;
import io.carrierscope.runner.suite.run.SuiteRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One start of the runner on one folder: takes the folder, runs the suite, prints the table. */
record SuiteSession(Matrix matrix, List<JavaHome> homes, Recordings recordings, int brokerPort, PrintWriter out) {

    /** The rows of one start, and the cells of its run that are finished by now, also by earlier starts. */
    private record Result(String runId, List<CellResult> rows, Set<CellId> finished) {
        boolean hasFailure() {
            return rows.stream().anyMatch(row -> row.outcome() instanceof CellOutcome.Failed);
        }

        List<String> paths(Recordings recordings) {
            Stream<CellId> ofRows = rows.stream().map(row -> row.cell().id());
            return Stream.concat(ofRows, finished.stream()).distinct().flatMap(cell -> recordings.of(cell).stream())
                    .map(Path::toString).toList();
        }
    }

    int run(boolean fresh, Optional<Path> recordingsList) throws IOException, InterruptedException {
        RunLock lock = taken().orElseThrow(this::busy);
        try {
            return runAlone(fresh, recordingsList);
        } catch (IOException broken) {
            throw new RunError("cannot go on in " + recordings.folder() + ": " + broken);
        } finally {
            lock.close();
        }
    }

    private int runAlone(boolean fresh, Optional<Path> recordingsList) throws IOException, InterruptedException {
        Recordings.deleteTree(recordings.temporary());
        if (fresh) {
            recordings.removeSuite(matrix.suite().name());
        }
        Optional<String> conflict = SuiteRun.conflict(matrix, recordings, Machine.host());
        if (conflict.isPresent()) {
            throw new RunError(conflict.get());
        }
        DiskSpace.lack(matrix, recordings).ifPresent(lack -> {
            throw new RunError(lack);
        });
        buildStacks();
        long begin = System.nanoTime();
        Result result = execute();
        new ResultTable(out).print(result.rows(), result.runId(), matrix.seed(),
                Duration.ofNanos(System.nanoTime() - begin));
        if (recordingsList.isPresent()) {
            Files.write(recordingsList.get(), result.paths(recordings));
            Files.writeString(Path.of(recordingsList.get() + ".run"), result.runId());
        }
        return result.hasFailure() ? Main.FAILED : Main.FINE;
    }

    private void buildStacks() throws IOException, InterruptedException {
        try {
            Stacks.build(matrix.cells().stream().filter(planned -> planned.notApplicable().isEmpty())
                    .flatMap(planned -> Stacks.of(planned.cell()).stream()));
        } catch (MissingModule missing) {
            throw new RunError(missing.getMessage());
        }
    }

    private Optional<RunLock> taken() {
        try {
            return RunLock.take(Files.createDirectories(recordings.folder()));
        } catch (IOException impossible) {
            throw RunError.cannotWrite(recordings.folder());
        }
    }

    private RunError busy() {
        return new RunError("another runner is at work in " + recordings.folder()
                + "; wait for it, or name another folder with --recordings");
    }

    private Result execute() throws IOException, InterruptedException {
        ShutdownCleanup cleanup = ShutdownCleanup.prepare(recordings);
        ForkedCellRunner runner = new ForkedCellRunner(recordings, homesByFeature(), cleanup, brokerPort);
        try (Progress progress = Progress.on(out, matrix)) {
            SuiteRun run = new SuiteRun(matrix, recordings, runner, progress, Machine.host(),
                    () -> RunId.next(matrix.suite().name()));
            out.println("run " + run.runId() + ", seed " + matrix.seed());
            List<CellResult> rows = run.execute();
            return new Result(run.runId(), rows, run.finished());
        } finally {
            cleanup.done();
        }
    }

    private Map<Integer, JavaHome> homesByFeature() {
        return homes.stream().collect(Collectors.toMap(home -> home.jdk().feature(), home -> home));
    }

    /** The table at the end of a run: a row for each cell. */
    record ResultTable(PrintWriter out) {
        /** Stands in for figures where requests are held and none is answered. */
        private static final String HELD = "connections: see the report ";
        private static final String FIGURES = "%12s %9s %9s %7s  %s";

        void print(List<CellResult> rows, String runId, long seed, Duration time) {
            int width = rows.stream().mapToInt(row -> row.cell().id().text().length()).max().orElse(4);
            out.println(padded("cell", width) + figures("per second", "p50 ms", "p99 ms", "errors", ""));
            rows.forEach(row -> out.println(padded(row.cell().id().text(), width) + text(row)));
            long kept = rows.stream().filter(row -> row.outcome() instanceof CellOutcome.Kept).count();
            if (kept > 0) {
                out.println(kept + " of " + rows.size() + " cells were finished before; --fresh starts over");
            }
            out.println("run " + runId + ", seed " + seed + ", total time " + Text.clock(time));
        }

        private static String text(CellResult row) {
            return switch (row.outcome()) {
                case CellOutcome.Finished finished -> figures(row.cell(), finished.summary(), "");
                case CellOutcome.Kept kept -> figures(row.cell(), kept.summary(), "finished before");
                case CellOutcome.NotApplicable notApplicable -> "  not applicable: " + notApplicable.reason();
                case CellOutcome.Failed failed -> "  failed at " + failed.stage().id() + ": " + failed.reason();
            };
        }

        private static String figures(Cell cell, LoadSummary summary, String note) {
            if (cell.load().holdsRequests()) {
                return figures("-", "-", "-", "-", HELD + note);
            }
            boolean timed = summary.response().maxNanos() > 0;
            return figures(Text.perSecond(summary.completedPerSecond()),
                    timed ? Text.millis(summary.response().p50Nanos()) : "-",
                    timed ? Text.millis(summary.response().p99Nanos()) : "-", Integer.toString(summary.errorCount()),
                    errors(summary) + note);
        }

        /** What went wrong, most frequent first. */
        private static String errors(LoadSummary summary) {
            String classes = summary.errors().entrySet().stream().filter(error -> error.getValue() > 0)
                    .sorted(Map.Entry.<ErrorClass, Integer>comparingByValue().reversed())
                    .map(error -> error.getKey().id())
                    .collect(Collectors.joining(", "));
            return classes.isEmpty() ? "" : (summary.completed() == 0 ? "every request failed: " : "") + classes + " ";
        }

        private static String figures(String rate, String p50, String p99, String errors, String note) {
            return String.format(Locale.ROOT, FIGURES, rate, p50, p99, errors, note).stripTrailing();
        }

        private static String padded(String text, int width) {
            return String.format(Locale.ROOT, "%-" + width + "s", text);
        }
    }
}
