package io.carrierscope.runner.cli;

import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one line and an exit code. */
final class CliErrors {
    private CliErrors() {}

    static int aboutParameters(ParameterException problem, String[] args) {
        CommandLine commands = problem.getCommandLine();
        commands.getErr().println(problem instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched) + options(commands)
                : firstLine(problem));
        return Main.USAGE;
    }

    /** The value of an unknown option is no second one. */
    private static String unmatched(UnmatchedArgumentException problem) {
        return problem.isUnknownOption()
                ? "Unknown option: '" + problem.getUnmatched().getFirst() + "'" + near(problem)
                : firstLine(problem);
    }

    private static String near(UnmatchedArgumentException problem) {
        return problem.getSuggestions().stream().findFirst().map(option -> " (did you mean " + option + "?)")
                .orElse("");
    }

    static int aboutExecution(Exception problem, CommandLine commands, ParseResult parsed) throws Exception {
        switch (problem) {
            case UsageError usage -> {
                commands.getErr().println(firstLine(usage));
                return Main.USAGE;
            }
            case RunError run -> {
                commands.getErr().println(firstLine(run));
                return Main.FAILED;
            }
            // anything else is a bug, and its trace is what a report of it needs
            default -> throw problem;
        }
    }

    private static String options(CommandLine commands) {
        return "; options: " + commands.getCommandSpec().options().stream().filter(option -> !option.hidden())
                .map(OptionSpec::longestName).collect(Collectors.joining(", "));
    }

    private static String firstLine(Exception problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    }
}
