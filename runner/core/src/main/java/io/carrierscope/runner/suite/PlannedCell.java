package io.carrierscope.runner.suite;

import java.util.Optional;

/** A cell of a matrix, with the reason if it cannot run. */
public record PlannedCell(Cell cell, Optional<String> notApplicable) {}
