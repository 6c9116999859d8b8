package io.carrierscope.runner.workload;

import java.util.List;

/** What one request does on the server, and the question this answers. */
public record Workload(String name, String question, List<Step> steps, int minimumJdk) {
    public Workload {
        steps = List.copyOf(steps);
    }
}
