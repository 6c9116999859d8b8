package io.carrierscope.runner.jvm;

import io.carrierscope.runner.suite.Cell;

/** What a child JVM is told about itself when it starts. */
public record Assignment(String runId, String host, String role, Cell cell) {}
