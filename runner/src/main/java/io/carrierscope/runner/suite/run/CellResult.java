package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Cell;

/** A cell and what became of it. */
public record CellResult(Cell cell, CellOutcome outcome) {}
