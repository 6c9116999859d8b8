package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.LoadPlan;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.workload.Workload;
import java.util.List;

/** A named load matrix: its axes, except for the JDKs, and how long each cell takes. */
public record Suite(String name, String question, List<String> servers, List<Workload> workloads,
        List<LoadPlan> loads, LoadSettings times) {
    public Suite {
        servers = List.copyOf(servers);
        workloads = List.copyOf(workloads);
        loads = List.copyOf(loads);
    }
}
