package io.carrierscope.analyzer.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/**
 * A command with its options. They are described in code: where they are annotations, the JVM makes classes for these at each start, which takes
 * longer than to read the options.
 */
abstract class Subcommand implements Callable<Integer> {
    private final CommandSpec spec;

    Subcommand(String name, String about) {
        this.spec = spec(this, name, about);
    }

    /** A command with nothing but the options that all have. */
    static CommandSpec spec(Object command, String name, String about) {
        var spec = CommandSpec.wrapWithoutInspection(command).name(name).version("carrierscope 0.1.0");
        spec.usageMessage().description(about);
        spec.addOption(OptionSpec.builder("-h", "--help").usageHelp(true)
                .description("Show this help message and exit.").build());
        spec.addOption(OptionSpec.builder("-V", "--version").versionHelp(true)
                .description("Print version information and exit.").build());
        return spec;
    }

    final CommandSpec spec() {
        return spec;
    }

    final OptionSpec option(OptionSpec.Builder described) {
        var option = described.build();
        spec.addOption(option);
        return option;
    }

    final PositionalParamSpec parameter(PositionalParamSpec.Builder described) {
        var parameter = described.build();
        spec.addPositional(parameter);
        return parameter;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** What is wrong with what the command was given. */
    final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
