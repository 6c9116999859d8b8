package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.LoadPlan;

/** The readable, file-safe name of a cell: one word per axis. */
public record CellId(String text) {
    public CellId {
        if (!text.matches("[a-z0-9._-]+")) {
            throw new IllegalArgumentException("not a cell id: " + text);
        }
    }

    static CellId of(String suite, String server, String workload, LoadPlan load, Jdk jdk, int repetition) {
        // a rate such as 0.5 must not look like two axes
        String plan = load.id().replace('.', '_');
        return new CellId(String.join(".", suite, server, workload, plan, "jdk" + jdk.feature(), "r" + repetition));
    }

    @Override
    public String toString() {
        return text;
    }
}
