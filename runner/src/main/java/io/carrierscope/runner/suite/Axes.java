package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.LoadPlan;
import io.carrierscope.runner.workload.Workload;
import java.util.List;

/** What a suite combines; no JDK named means the one the runner runs on. */
public record Axes(List<ServerChoice> servers, List<Workload> workloads, List<LoadPlan> loads, List<String> jdks,
        List<String> recordings) {
    public Axes {
        servers = List.copyOf(servers);
        workloads = List.copyOf(workloads);
        loads = List.copyOf(loads);
        jdks = List.copyOf(jdks);
        recordings = List.copyOf(recordings);
    }
}
