package io.carrierscope.runner.suite;

import java.util.Optional;

/** A cell of a matrix, and why it cannot run where it cannot. */
public record PlannedCell(Cell cell, Optional<String> notApplicable) {}
