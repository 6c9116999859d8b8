package io.carrierscope.runner.cli;

import io.carrierscope.runner.client.account.ErrorClass;
import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.run.CellOutcome;
import io.carrierscope.runner.suite.run.CellResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
        return figures(Text.perSecond(summary.completedPerSecond()), Text.millis(summary.response().p50Nanos()),
                Text.millis(summary.response().p99Nanos()), Integer.toString(summary.errorCount()),
                errors(summary) + note);
    }

    /** What went wrong, most frequent first. */
    private static String errors(LoadSummary summary) {
        String classes = summary.errors().entrySet().stream().filter(error -> error.getValue() > 0)
                .sorted(Map.Entry.<ErrorClass, Integer>comparingByValue().reversed()).map(error -> error.getKey().id())
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
