package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.run.CellOutcome.CellResult;

/** Is notified of the progress of a run. */
public interface RunListener {
    /** The position counts from 1 among the cells that this start has to run. */
    void started(int position, int total, Cell cell);

    void entered(Stage stage);

    void ended(CellResult row);
}
