package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.attach.RunningJvm;
import io.carrierscope.analyzer.cli.Subcommand.PrintCommand;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.text.Tables;
import java.util.Locale;
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

    /** {@code analyzer processes}: lists the JVMs that {@code analyzer record} can record. */
    @Command(name = "processes", description = "Lists the JVMs of this machine: number, JDK, threads, and whether virtual threads ran.")
    static final class Processes extends Subcommand {
        private static final String ROW = "%8s  %-10s  %7s  %-15s  %-12s  %s";

        @Override
        public Integer call() throws DataError {
            var jvms = RunningJvm.all();
            if (jvms.isEmpty()) {
                out().println("No other JVM of this user runs here.");
                return 0;
            }
            out().println(
                    String.format(Locale.ROOT, ROW, "PID", "JDK", "threads", "virtual threads", "user", "program"));
            jvms.forEach(j -> out().println(String.format(Locale.ROOT, ROW, j.pid(), j.jdk().orElse("-"), j.threads(),
                    j.virtualThreads(), j.user(), j.program())));
            return 0;
        }
    }

    /** {@code analyzer causes}: the catalogue of causes with what each needs recorded. */
    @Command(name = "causes", description = "Lists the causes that reports look for, and the events that each needs.")
    static final class Causes extends Subcommand {
        @Override
        public Integer call() {
            for (var rank : Finding.Rank.values()) {
                out().println(rank.heading());
                Findings.all().stream().filter(c -> c.rank() == rank).forEach(this::print);
            }
            return 0;
        }

        private void print(Finding finding) {
            out().println(finding.id());
            out().println("    " + finding.about());
            out().println("    judges: " + finding.judges());
            out().println("    needs: " + finding.events());
            out().println("    remedy: " + finding.remedy());
            if (!finding.wrongWhen().isEmpty()) {
                out().println("    wrong when: " + finding.wrongWhen());
            }
        }
    }
}
