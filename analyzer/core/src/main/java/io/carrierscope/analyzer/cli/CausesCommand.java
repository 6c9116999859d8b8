package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.judge.Findings;
import picocli.CommandLine.Command;

/** {@code analyzer causes}: the catalogue of causes with what each needs recorded. */
@Command(name = "causes", description = "Lists the causes that reports look for, and the events that each needs.")
final class CausesCommand extends Subcommand {
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
