package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.client.account.LoadSummary;
import io.carrierscope.runner.suite.Cell;

/** The outcome of a cell. */
public sealed interface CellOutcome {

    /** Both recordings are in place. */
    record Finished(LoadSummary summary) implements CellOutcome {}

    /** Both recordings were in place already. */
    record Kept(LoadSummary summary) implements CellOutcome {}

    /** The cell asks for something its JDK or server does not have. */
    record NotApplicable(String reason) implements CellOutcome {}

    /** Recorded as a failure; the next start tries again. */
    record Failed(Stage stage, String reason) implements CellOutcome {}

    /** A cell and its outcome. */
    public record CellResult(Cell cell, CellOutcome outcome) {}
}
