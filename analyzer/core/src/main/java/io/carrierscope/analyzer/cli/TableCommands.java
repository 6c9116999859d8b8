package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.text.Tables;
import picocli.CommandLine.Command;

/** The commands that print one table. */
final class TableCommands {
    private TableCommands() {}

    /** {@code analyzer pinning}. */
    @Command(name = "pinning", description = "Prints where virtual threads held their carriers while they waited.")
    static final class Pinning extends PrintCommand {
        @Override
        String text(Analysis analysis) {
            return Tables.pinning(analysis);
        }
    }

    /** {@code analyzer carriers}. */
    @Command(name = "carriers", description = "Prints how the carrier threads spent their time.")
    static final class Carriers extends PrintCommand {
        @Override
        String text(Analysis analysis) {
            return Tables.carriers(analysis);
        }
    }

    /** {@code analyzer latency}. */
    @Command(name = "latency", description = "Prints response and service times of the requests.")
    static final class Latency extends PrintCommand {
        @Override
        String text(Analysis analysis) {
            return Tables.latency(analysis);
        }
    }
}
