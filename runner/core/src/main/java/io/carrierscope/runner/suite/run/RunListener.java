package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.run.CellOutcome.CellResult;
import java.util.List;

/** Is notified of the progress of a run. */
public interface RunListener {
    /** The position counts from 1 among the cells that this start has to run, in their order. */
    void started(int position, List<Cell> toRun);

    default void entered(Stage stage) {}

    void ended(CellResult row);
}
