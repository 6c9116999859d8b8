package io.carrierscope.runner.cli;

import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.PlannedCell;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.Suites;
import java.io.PrintWriter;
import java.util.List;

/** Shows what can be run. */
final class Listing {
    private Listing() {}

    static void suites(PrintWriter out) {
        for (Suite suite : Suites.ALL) {
            int cells = suite.servers().size() * suite.workloads().size() * suite.loads().size();
            out.println(suite.name() + "  " + cells + " cells on each JDK  " + suite.question());
        }
    }

    static void cells(PrintWriter out, Matrix matrix) {
        List<PlannedCell> cells = matrix.cells();
        cells.forEach(planned -> out.println(planned.cell().id()
                + planned.notApplicable().map(reason -> "  not applicable: " + reason).orElse("")));
        int runnable = (int) cells.stream().filter(planned -> planned.notApplicable().isEmpty()).count();
        out.println(runnable + " cells to run in the order above, about "
                + Text.clock(matrix.estimatedPerCell().multipliedBy(runnable)));
    }
}
