package io.carrierscope.runner.suite;

/** A number that a study printed for a cell. */
public record Published(String study, String row, String metric, double value, String unit, String source) {}
