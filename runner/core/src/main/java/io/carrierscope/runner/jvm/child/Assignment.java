package io.carrierscope.runner.jvm.child;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings that a child JVM reads when it starts.
 *
 * @param ports of the broker, the database and the services downstream on this machine, by name; empty except for a server that needs some
 * @param auxiliaryProcesses process ids, by purpose, of the cell's processes that write no recording; empty except for a server
 */
public record Assignment(String runId, String host, String role, Cell cell, Map<String, Integer> ports,
        Map<String, Long> auxiliaryProcesses) {
    public Assignment {
        ports = Map.copyOf(ports);
        auxiliaryProcesses = Map.copyOf(auxiliaryProcesses);
    }

    /** The ports of the services downstream: all but those of the broker and the database. */
    Map<String, Integer> services() {
        Map<String, Integer> services = new HashMap<>(ports);
        services.keySet().removeAll(List.of(Role.BROKER, Role.DATABASE));
        return services;
    }

    /** The address of the broker. */
    String broker() {
        return "127.0.0.1:" + ports.get(Role.BROKER);
    }

    /** The port of the database. */
    int database() {
        return ports.get(Role.DATABASE);
    }

    public Assignment(String runId, String host, String role, Cell cell) {
        this(runId, host, role, cell, Map.of(), Map.of());
    }
}
