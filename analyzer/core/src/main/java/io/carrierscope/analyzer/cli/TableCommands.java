package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.text.Tables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
        @Option(names = "--slowest", paramLabel = "N", defaultValue = "0", description = "Also shows what the slowest 1 %% of the requests and usual ones spend their time on, and the N slowest one by one (at most 100).")
        private int slowest;

        @Override
        public Integer call() throws DataError {
            if (slowest < 0 || slowest > Tail.SLOWEST) {
                throw wrong("--slowest: expected 0 to " + Tail.SLOWEST + ", not " + slowest);
            }
            return super.call();
        }

        @Override
        String text(Analysis analysis) {
            return slowest == 0
                    ? Tables.latency(analysis)
                    : Tables.latency(analysis) + System.lineSeparator() + Tables.slowest(analysis, slowest);
        }
    }
}
