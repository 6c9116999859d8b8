package io.carrierscope.runner.jvm;

import io.carrierscope.runner.suite.Cell;
import java.util.Map;

/**
 * What a child JVM is told about itself when it starts.
 *
 * @param ports of the services downstream on this machine, by name; empty except for a server that calls some
 */
public record Assignment(String runId, String host, String role, Cell cell, Map<String, Integer> ports) {
    public Assignment {
        ports = Map.copyOf(ports);
    }

    Assignment(String runId, String host, String role, Cell cell) {
        this(runId, host, role, cell, Map.of());
    }
}
