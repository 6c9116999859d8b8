package io.carrierscope.runner.suite;

/** A cell and what became of it. */
public record Row(Cell cell, CellOutcome outcome) {}
