package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.CellResult;
import io.carrierscope.runner.suite.run.Stage;
import java.io.PrintWriter;
import java.time.Duration;

/** A line when a cell starts and a line when it has ended, for logs. */
final class PlainProgress implements Progress {
    private final PrintWriter out;
    private final RunClock clock;

    PlainProgress(PrintWriter out, Duration estimatedPerCell) {
        this.out = out;
        this.clock = new RunClock(estimatedPerCell);
    }

    @Override
    public void started(int position, int total, Cell cell) {
        clock.started(position, total, cell);
        out.println(clock.place() + " started, elapsed " + clock.elapsed() + ", left " + clock.left());
    }

    @Override
    public void entered(Stage stage) {}

    @Override
    public void ended(CellResult row) {
        switch (row.outcome()) {
            case CellOutcome.Finished finished -> out.println(clock.place() + " finished" + answered(row, finished));
            case CellOutcome.Failed failed -> out.println(clock.place() + " failed at " + failed.stage().id());
            case CellOutcome.Kept kept -> {
            }
            case CellOutcome.NotApplicable notApplicable -> {
            }
        }
    }

    /** Connections that are held answer nothing. */
    private static String answered(CellResult row, CellOutcome.Finished finished) {
        return row.cell().load().holdsRequests()
                ? ""
                : ", " + Text.perSecond(finished.summary().completedPerSecond()) + " per second";
    }

    @Override
    public void close() {}
}
