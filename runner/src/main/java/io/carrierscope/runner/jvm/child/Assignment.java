package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.suite.Cell;
import java.util.HashMap;
import java.util.Map;

/**
 * What a child JVM is told about itself when it starts.
 *
 * @param ports of the broker and the services downstream on this machine, by name; empty except for a server that needs some
 * @param auxiliaryProcesses process ids of the cell's processes that leave no recording, by what they are for; empty except for a server
 */
public record Assignment(String runId, String host, String role, Cell cell, Map<String, Integer> ports,
        Map<String, Long> auxiliaryProcesses) {
    public Assignment {
        ports = Map.copyOf(ports);
        auxiliaryProcesses = Map.copyOf(auxiliaryProcesses);
    }

    /** What calls may go to: all but the broker, which is sent to. */
    Map<String, Integer> services() {
        Map<String, Integer> services = new HashMap<>(ports);
        services.remove(Role.BROKER);
        return services;
    }

    /** Where messages go to. */
    String broker() {
        return "127.0.0.1:" + ports.get(Role.BROKER);
    }

    public Assignment(String runId, String host, String role, Cell cell) {
        this(runId, host, role, cell, Map.of(), Map.of());
    }
}
