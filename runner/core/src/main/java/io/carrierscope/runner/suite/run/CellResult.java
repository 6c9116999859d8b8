package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Cell;

/** A cell and its outcome. */
public record CellResult(Cell cell, CellOutcome outcome) {}
