package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Axes;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Matrix.PlannedCell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.yaml.Suites;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** Shows what can be run. */
final class Listing {
    private static final String ABOUT = "about ";
    private static final String AT_LEAST = "at least ";

    private Listing() {}

    static void suites(PrintWriter out) {
        Suites.NAMES.stream().map(Suites::named).forEach(suite -> out.println(suite.name() + "  "
                + count(suite, suite.shortAxes()) + " cells on each JDK" + full(suite) + "  " + suite.question()));
    }

    private static String full(Suite suite) {
        int all = count(suite, suite.axes());
        return all == count(suite, suite.shortAxes()) ? "" : " (" + all + " with --full)";
    }

    private static int count(Suite suite, Axes axes) {
        Jdk any = new Jdk(Runtime.version().feature(), "");
        return new Matrix(suite.withAxes(axes), List.of(any), Scale.WHOLE, 1, 1).cells()
                .size();
    }

    /** The cells in their order; explained, also the question and what was published. */
    static void show(PrintWriter out, Matrix matrix, boolean explained) {
        if (explained) {
            out.println(matrix.suite().name() + ": " + matrix.suite().question());
            matrix.suite().about().lines().forEach(out::println);
        }
        matrix.cells().forEach(planned -> cell(out, matrix, planned, explained));
        List<Cell> runnable = matrix.runnable();
        Duration time = runnable.stream().map(matrix::estimated).reduce(Duration.ZERO, Duration::plus);
        out.println(runnable.size() + " cells to run in the order above (seed " + matrix.seed() + "), "
                + (runnable.stream().anyMatch(Listing::takesAtLeast) ? AT_LEAST : ABOUT) + Text.clock(time));
    }

    /** How long an application takes for a batch nobody knows. */
    private static boolean takesAtLeast(Cell cell) {
        return cell.load().maySurpassEstimate() && cell.server().hasApplication();
    }

    private static void cell(PrintWriter out, Matrix matrix, PlannedCell planned, boolean explained) {
        out.println(planned.cell().id()
                + planned.notApplicable().map(reason -> "  not applicable: " + reason).orElse("")
                + (explained && planned.notApplicable().isEmpty()
                        ? "  " + (takesAtLeast(planned.cell()) ? AT_LEAST : ABOUT)
                                + Text.clock(matrix.estimated(planned.cell()))
                        : ""));
        if (explained) {
            planned.cell().published().forEach(number -> out.println("    published: " + text(number)));
        }
    }

    private static String text(Published number) {
        return number.metric() + " " + BigDecimal.valueOf(number.value()).stripTrailingZeros().toPlainString() + " "
                + number.unit() + " (study " + number.study() + ": " + number.row() + ")";
    }
}
