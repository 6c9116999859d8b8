package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Tables;

/** {@code analyzer carriers}: one table on the terminal. */
final class CarriersCommand extends PrintCommand {
    CarriersCommand() {
        super("carriers", "Where the carriers' time went.");
    }

    @Override
    String text(Analysis analysis) {
        return Tables.carriers(analysis);
    }
}
