package io.carrierscope.analyzer.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of the analyzer; returns the exit code. */
abstract class Subcommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final CommandSpec spec() {
        return spec;
    }

    /** Creates the exception for an argument that picocli accepts and the command does not. */
    final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
