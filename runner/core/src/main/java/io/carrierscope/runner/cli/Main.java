package io.carrierscope.runner.cli;

import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.yaml.Suites;
import io.carrierscope.runner.workload.step.Workloads;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** Entry point of the runner. */
public final class Main {
    static final int FINE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    private Main() {}

    public static void main(String[] args) {
        Launcher.watch();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Returns 0 when all is fine, 1 when the run or a cell failed, 2 when the arguments make no sense. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commands = new CommandLine(new RunCommand()).setCommandName(name(args)).setOut(out).setErr(err)
                .setExpandAtFiles(false);
        commands.getCommandSpec().usageMessage().footer("Suites: " + String.join(", ", Suites.NAMES),
                "Servers: " + String.join(", ", Servers.names()), "Workloads: " + String.join(", ", Workloads.names()));
        commands.setParameterExceptionHandler(CliErrors::aboutParameters);
        commands.setExecutionExceptionHandler(CliErrors::aboutExecution);
        return commands.execute(args);
    }

    /** The name by which the user called the command, as the launcher says. */
    private static String name(String... args) {
        String called = System.getProperty("carrierscope.command");
        return called == null ? "run-with-jfr" : List.of(args).contains("doctor") ? called : called + " run";
    }

    /** As the manifest of the jar says. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{"carrierscope "
                    + Optional.ofNullable(Main.class.getPackage().getImplementationVersion()).orElse("unreleased")};
        }
    }

    /** Turns what went wrong into one line and an exit code. */
    static final class CliErrors {
        private static final int MOST_CHARS = 2_000;

        private CliErrors() {}

        static int aboutParameters(ParameterException problem, String[] args) {
            CommandLine commands = problem.getCommandLine();
            commands.getErr().println(problem instanceof UnmatchedArgumentException unmatched
                    ? unmatched(unmatched) + options(commands)
                    : firstLine(problem));
            return Main.USAGE;
        }

        /** Names the first one only: the value of an unknown option is not a second unknown option. */
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
            String line = String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
            return line.substring(0, Math.min(line.length(), MOST_CHARS)).replaceAll("[\\p{Cc}\\p{Cf}]", "?");
        }
    }

    /** The script that started this JVM and waits for it. */
    static final class Launcher {
        /** Its process id. */
        private static final String PROCESS = "carrierscope.launcher";

        private Launcher() {}

        /** Ends this JVM and its children when the script has ended, because its result has no reader then. */
        static void watch() {
            Long process = Long.getLong(PROCESS);
            if (process != null) {
                // in a thread of its own: the one that tells of this end would tell of the children's too, which are waited for
                ProcessHandle.of(process).ifPresentOrElse(
                        script -> script.onExit().thenRun(() -> Thread.ofPlatform().start(Launcher::exit)),
                        Launcher::exit);
            }
        }

        private static void exit() {
            System.exit(Main.FAILED);
        }
    }
}
