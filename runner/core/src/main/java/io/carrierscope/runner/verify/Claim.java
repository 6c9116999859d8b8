package io.carrierscope.runner.verify;

import java.util.List;

/**
 * A prediction of a report and one change that would prove it; texts are as the report has them and are trusted with nothing.
 *
 * @param cell id of the cell that was measured
 * @param cause id of the cause that is taken away, or the name of another limit, such as {@code clients}
 * @param producer how messages are sent; empty where none are
 * @param jdk feature release of the cell
 * @param limits of its JVMs, such as {@code server.cpus=1}
 */
public record Claim(String runId, String cell, String suite, String server, String workload, String producer,
        String load, int jdk, List<String> limits, String cause, String change, String to) {
    public Claim {
        limits = List.copyOf(limits);
    }
}
