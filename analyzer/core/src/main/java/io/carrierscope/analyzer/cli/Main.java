package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.Forms.NearNames;
import io.carrierscope.analyzer.plugin.Plugins;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader.Provider;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** The command {@code analyzer}: exit code 0 fine, 1 data or check failure, 2 usage. */
@Command(name = "analyzer", scope = ScopeType.INHERIT, mixinStandardHelpOptions = true, versionProvider = Main.Version.class, usageHelpWidth = 100, description = {
        "Explains from Flight Recorder recordings what limits the throughput, and why.",
        "'${ROOT-COMMAND-NAME} FILE' explains that recording, as '${ROOT-COMMAND-NAME} explain FILE' does."})
public final class Main {
    static final int DATA_FAILURE = 1;
    static final int USAGE = 2;
    private static final String HELP = "help";
    private static final List<Class<?>> SUBCOMMANDS = List.of(ReportCommand.class, ExplainCommand.class,
            TableCommands.Processes.class, RecordCommand.class, WatchCommand.class,
            CompareCommand.class,
            CheckCommand.class, TableCommands.Pinning.class, TableCommands.Carriers.class, TableCommands.Latency.class,
            TableCommands.Causes.class, ExportCommand.class, SettingsCommand.class, VerifyCommand.class,
            CompletionCommand.class);

    /** Read before anything else is. */
    @Option(names = Plugins.OPTION, paramLabel = "DIR", scope = ScopeType.INHERIT, description = "Jars with rules, servers and libraries of your own.")
    private Path plugins;

    public static void main(String[] args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        try {
            Plugins.load(args);
        } catch (IllegalArgumentException e) {
            err.println(CommandName.called() + ": " + e.getMessage());
            Ending.exit(USAGE);
        }
        if (args.length > 0 && args[0].equals(ReportCommand.NAME)) {
            Reports.prepare(); // reading the options takes one processor
        } else if (args.length > 0 && (args[0].equals(ExplainCommand.NAME) || isRecording(args[0]))) {
            Reports.prepareText();
        }
        int code = run(out, err, args);
        if (out.checkError() && !intoPipe()) {
            err.println(CommandName.called() + ": the output could not be written");
            code = Math.max(code, DATA_FAILURE);
        }
        Ending.exit(code);
    }

    /** Who reads a pipe may stop when it has seen enough, such as {@code head}. */
    private static boolean intoPipe() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Runs the command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        if (!StandardCharsets.UTF_8.name().equals(System.getProperty("sun.jnu.encoding"))
                && Stream.of(args).anyMatch(word -> word.contains("\uFFFD"))) {
            err.println(CommandName.called() + ": this locale lacks letters of the arguments; LC_ALL=C.UTF-8 has them");
            return USAGE;
        }
        var words = completed(args);
        var command = new CommandLine(new Main()).setCommandName(CommandName.called());
        (words.length > 0 ? named(words[0]) : Optional.<Class<?>>empty()).ifPresentOrElse(command::addSubcommand,
                () -> all().forEach(c -> command.addSubcommand(name(c), SUBCOMMANDS.contains(c)
                        && List.of(words).contains(name(c)) ? c : listed(c))));
        command.setOut(new Terminal(out)).setErr(new Terminal(err)).setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(Stream.of(words).allMatch(Main::mayBeRead))
                .setParameterExceptionHandler(CliErrors::aboutParameters)
                .setExecutionExceptionHandler(CliErrors::aboutExecution);
        if (words.length == 0) {
            command.usage(command.getOut());
            return 0;
        }
        try {
            return command.execute(words);
        } catch (OutOfMemoryError | StackOverflowError e) {
            return CliErrors.aboutBug(command, e);
        }
    }

    /** The words with the command that they leave out, or ask about. */
    private static String[] completed(String... args) {
        if (args.length > 0 && args[0].equals(HELP)) {
            var words = Stream.of(args).skip(1);
            return (args.length > 1 && !isCommand(args[1]) ? words : Stream.concat(words, Stream.of("--" + HELP)))
                    .toArray(String[]::new);
        }
        boolean recording = args.length > 0 && (args[0].startsWith("-")
                ? Stream.of(args).anyMatch(Main::isRecording) && Stream.of(args).noneMatch(Main::isCommand)
                : isRecording(args[0]));
        return recording
                ? Stream.concat(Stream.of(ExplainCommand.NAME), Stream.of(args)).toArray(String[]::new)
                : args;
    }

    /** A pipe of arguments would be waited for. */
    private static boolean mayBeRead(String word) {
        return !word.startsWith("@") || Files.isRegularFile(Path.of(word.substring(1)));
    }

    private static Optional<Class<?>> named(String word) {
        return SUBCOMMANDS.stream().filter(c -> name(c).equals(word)).findFirst();
    }

    /** The last word of its name: commands of other modules may be named with the program. */
    private static String name(Class<?> command) {
        String name = command.getAnnotation(Command.class).name();
        return name.substring(name.lastIndexOf(' ') + 1);
    }

    /** The commands here, and those that other modules on the class path announce as services; their launcher runs them. */
    private static List<Class<?>> all() {
        return Stream.concat(SUBCOMMANDS.stream(), ServiceLoader.load(Callable.class).stream()
                .<Class<?>>map(Provider::type).filter(c -> c.isAnnotationPresent(Command.class))).toList();
    }

    /** The program with all options of all commands. */
    static CommandLine withAllCommands() {
        var program = new CommandLine(new Main()).setCommandName(CommandName.called());
        all().forEach(c -> program.addSubcommand(new CommandLine(c).setCommandName(name(c))));
        return program;
    }

    /** A command with no more than the list of commands shows: reading the options of all takes as long as a small report. */
    private static CommandSpec listed(Class<?> command) {
        var about = command.getAnnotation(Command.class);
        var listed = CommandSpec.create().name(about.name());
        listed.usageMessage().description(about.description());
        return listed;
    }

    private static boolean isRecording(String word) {
        return word.equals("-") || named(word).isEmpty() && !word.startsWith("@") && !word.startsWith("-")
                && (word.contains(".jfr") || word.contains("/") || Files.isRegularFile(Path.of(word))
                        || Files.isDirectory(Path.of(word)) && !isCommand(word));
    }

    private static boolean isCommand(String word) {
        return all().stream().anyMatch(c -> name(c).equals(word));
    }

    /** As the manifest of the jar says. */
    public static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{"carrierscope "
                    + Optional.ofNullable(Main.class.getPackage().getImplementationVersion()).orElse("unreleased")};
        }
    }

    /** Reports an exception as one line and an exit code. */
    static final class CliErrors {
        /** When this system property is true, the stack trace of a bug is printed too. */
        static final String TRACE = "carrierscope.trace";
        private static final String BUG = "unexpected ";
        private static final String LACKING = "not enough memory; give the JVM more with -Xmx, or name fewer recordings";

        private CliErrors() {}

        static int aboutParameters(ParameterException e, String[] args) {
            e.getCommandLine().getErr().println(CommandName.called() + ": " + message(e) + suggestion(e) + " (see "
                    + e.getCommandLine().getCommandSpec().qualifiedName() + " --help)");
            return Main.USAGE;
        }

        private static String message(ParameterException e) {
            return e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()
                    && !e.getCommandLine().getSubcommands().isEmpty()
                            ? "there is no command " + line(unmatched.getUnmatched().get(0))
                            : line(e.getMessage());
        }

        private static String suggestion(ParameterException e) {
            if (e instanceof UnmatchedArgumentException unmatched) {
                return NearNames.hint(unmatched.getUnmatched().get(0), unmatched.isUnknownOption()
                        ? e.getCommandLine().getCommandSpec().optionsMap().keySet()
                        : e.getCommandLine().getSubcommands().keySet());
            }
            return e.getValue() != null && e.getArgSpec() != null && e.getArgSpec().completionCandidates() != null
                    ? NearNames.hint(e.getValue().toLowerCase(Locale.ROOT),
                            names(e.getArgSpec().completionCandidates()))
                    : "";
        }

        private static List<String> names(Iterable<String> constants) {
            return StreamSupport.stream(constants.spliterator(), false).map(c -> c.toLowerCase(Locale.ROOT)).toList();
        }

        static int aboutExecution(Exception e, CommandLine command, CommandLine.ParseResult result) {
            return e instanceof DataError ? about(command, e.getMessage()) : aboutBug(command, e);
        }

        static String line(String message) {
            return Texts.harmless(message.lines().map(String::strip).filter(l -> !l.isEmpty())
                    .collect(Collectors.joining("; ")));
        }

        private static int about(CommandLine command, String message) {
            command.getErr().println(CommandName.called() + ": " + line(message));
            return Main.DATA_FAILURE;
        }

        /** Reports a bug, or lack of memory, in one line; the stack trace is printed only on request, for those who look for the bug. */
        static int aboutBug(CommandLine command, Throwable bug) {
            if (Boolean.getBoolean(TRACE)) {
                bug.printStackTrace(command.getErr());
            }
            if (Stream.iterate(bug, Objects::nonNull, Throwable::getCause)
                    .anyMatch(OutOfMemoryError.class::isInstance)) {
                return about(command, LACKING);
            }
            Throwable cause = bug instanceof IllegalStateException && bug.getCause() != null ? bug.getCause() : bug;
            String where = cause.getStackTrace().length == 0 ? "" : " at " + cause.getStackTrace()[0];
            return about(command, BUG + cause + where + ": a bug; JAVA_TOOL_OPTIONS=-D" + TRACE + "=true tells more");
        }
    }
}
