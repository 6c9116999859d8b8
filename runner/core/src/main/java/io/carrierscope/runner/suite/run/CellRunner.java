package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Cell;
import java.io.IOException;
import java.util.function.Consumer;

/** Runs one cell and publishes its recordings. */
@FunctionalInterface
public interface CellRunner {
    /** Returns Finished or Failed; tells each stage the cell enters. */
    CellOutcome run(Cell cell, Run run, Consumer<Stage> entered) throws IOException, InterruptedException;
}
