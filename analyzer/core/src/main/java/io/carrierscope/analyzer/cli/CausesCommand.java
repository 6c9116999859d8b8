package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cause.Causes;
import picocli.CommandLine.Command;

/** {@code analyzer causes}: the catalogue of causes with what each needs recorded. */
@Command(name = "causes", description = "Lists the causes that reports look for, and the events that each needs.")
final class CausesCommand extends Subcommand {
    @Override
    public Integer call() {
        for (var cause : Causes.all()) {
            out().println(cause.id());
            out().println("    " + cause.about());
            out().println("    judges: " + cause.judges());
            out().println("    needs: " + cause.events());
        }
        return 0;
    }
}
