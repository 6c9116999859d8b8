package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Tables;

/** {@code analyzer pinning}: one table on the terminal. */
final class PinningCommand extends PrintCommand {
    PinningCommand() {
        super("pinning", "Where virtual threads held their carriers, by site.");
    }

    @Override
    String text(Analysis analysis) {
        return Tables.pinning(analysis);
    }
}
