package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Tables;
import picocli.CommandLine.Command;

/** {@code analyzer carriers}: one table on the terminal. */
@Command(name = "carriers", mixinStandardHelpOptions = true, description = "Where the carriers' time went.")
final class CarriersCommand extends PrintCommand {
    @Override
    String text(Analysis analysis) {
        return Tables.carriers(analysis);
    }
}
