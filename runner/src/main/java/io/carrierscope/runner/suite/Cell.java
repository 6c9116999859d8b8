package io.carrierscope.runner.suite;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.carrierscope.runner.client.LoadPlan;
import io.carrierscope.runner.client.LoadSettings;
import io.carrierscope.runner.workload.Workload;

/** One combination of a load matrix, with everything that defines it. */
public record Cell(String suite, String server, Workload workload, LoadPlan load, String client, Jdk jdk,
        LoadSettings times, Limits limits, int repetition) {
    @JsonIgnore
    public CellId id() {
        return CellId.of(suite, server, workload.name(), load, jdk, repetition);
    }
}
