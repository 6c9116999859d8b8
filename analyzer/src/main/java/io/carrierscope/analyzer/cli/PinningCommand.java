package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Tables;
import picocli.CommandLine.Command;

/** {@code analyzer pinning}: one table on the terminal. */
@Command(name = "pinning", mixinStandardHelpOptions = true, description = "Where virtual threads held their carriers, by site.")
final class PinningCommand extends PrintCommand {
    @Override
    String text(Analysis analysis) {
        return Tables.pinning(analysis);
    }
}
