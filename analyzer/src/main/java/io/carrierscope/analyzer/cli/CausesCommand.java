package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cause.Causes;

/** {@code analyzer causes}: the catalogue of causes with what each needs recorded. */
final class CausesCommand extends Subcommand {
    CausesCommand() {
        super("causes", "Lists the causes that reports judge, with what each needs recorded.");
    }

    @Override
    public Integer call() {
        for (var cause : Causes.all()) {
            out().println(cause.id());
            out().println("    " + cause.about());
            out().println("    judges: " + cause.judges());
            out().println("    needs: " + cause.needs());
        }
        return 0;
    }
}
