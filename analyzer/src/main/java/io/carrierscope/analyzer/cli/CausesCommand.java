package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cause.Causes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code analyzer causes}: the catalogue of causes with what each needs recorded. */
@Command(name = "causes", mixinStandardHelpOptions = true, description = "Lists the causes that reports judge, with what each needs recorded.")
final class CausesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        var out = spec.commandLine().getOut();
        for (var cause : Causes.all()) {
            out.println(cause.id());
            out.println("    " + cause.about());
            out.println("    needs: " + cause.needs());
        }
    }
}
