package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.NearNames;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports an exception as one line and an exit code. */
final class CliErrors {
    /** When this system property is true, the stack trace of a bug is printed too. */
    static final String TRACE = "carrierscope.trace";
    private static final String BUG = "unexpected ";

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
                ? NearNames.hint(e.getValue().toLowerCase(Locale.ROOT), names(e.getArgSpec().completionCandidates()))
                : "";
    }

    private static List<String> names(Iterable<String> constants) {
        return StreamSupport.stream(constants.spliterator(), false).map(c -> c.toLowerCase(Locale.ROOT)).toList();
    }

    static int aboutExecution(Exception e, CommandLine command, CommandLine.ParseResult result) {
        return e instanceof DataError ? about(command, e.getMessage()) : aboutBug(command, e);
    }

    /** Reports an error of the JVM, such as lack of memory. */
    static int about(CommandLine command, Error e) {
        return e instanceof OutOfMemoryError
                ? about(command, "not enough memory; give the JVM more with -Xmx, or name fewer recordings")
                : aboutBug(command, e);
    }

    static String line(String message) {
        return Texts.harmless(message.lines().map(String::strip).filter(l -> !l.isEmpty())
                .collect(Collectors.joining("; ")));
    }

    private static int about(CommandLine command, String message) {
        command.getErr().println(CommandName.called() + ": " + line(message));
        return Main.DATA_FAILURE;
    }

    /** Reports a bug in one line; the stack trace is printed only on request, for those who look for the bug. */
    private static int aboutBug(CommandLine command, Throwable bug) {
        if (Boolean.getBoolean(TRACE)) {
            bug.printStackTrace(command.getErr());
        }
        Throwable cause = bug instanceof IllegalStateException && bug.getCause() != null ? bug.getCause() : bug;
        String where = cause.getStackTrace().length == 0 ? "" : " at " + cause.getStackTrace()[0];
        return about(command, BUG + cause + where + ": a bug; JAVA_TOOL_OPTIONS=-D" + TRACE + "=true tells more");
    }
}
