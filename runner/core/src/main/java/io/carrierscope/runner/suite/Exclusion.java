package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A corner of a matrix that is left out; an empty list of patterns means every name of the axis.
 *
 * @param unlessFull true when only the usual part of the matrix leaves it out
 */
public record Exclusion(List<String> servers, List<String> clients, List<String> workloads, List<String> producers,
        List<String> loads, boolean unlessFull) {
    public Exclusion {
        servers = List.copyOf(servers);
        clients = List.copyOf(clients);
        workloads = List.copyOf(workloads);
        producers = List.copyOf(producers);
        loads = List.copyOf(loads);
    }

    /** The producer is {@code null} where no message is sent. */
    boolean covers(ServerChoice server, String client, Workload workload, Producer producer, LoadPlan load) {
        return covers(servers, server.plainName()) && covers(clients, client) && covers(workloads, workload.name())
                && covers(producers, producer == null ? "" : producer.name()) && covers(loads, load.id());
    }

    private static boolean covers(List<String> patterns, String name) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> matches(pattern, name));
    }

    /** A * in a pattern matches any text. */
    static boolean matches(String pattern, String name) {
        return name.matches(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
    }
}
