package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Tables;
import picocli.CommandLine.Command;

/** {@code analyzer latency}: one table on the terminal. */
@Command(name = "latency", mixinStandardHelpOptions = true, description = "Response and service time of the requests.")
final class LatencyCommand extends PrintCommand {
    @Override
    String text(Analysis analysis) {
        return Tables.latency(analysis);
    }
}
