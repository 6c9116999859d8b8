package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Tables;

/** {@code analyzer latency}: one table on the terminal. */
final class LatencyCommand extends PrintCommand {
    LatencyCommand() {
        super("latency", "Response and service time of the requests.");
    }

    @Override
    String text(Analysis analysis) {
        return Tables.latency(analysis);
    }
}
