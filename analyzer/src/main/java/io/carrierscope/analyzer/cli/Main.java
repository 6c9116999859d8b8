package io.carrierscope.analyzer.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command {@code analyzer}: exit code 0 fine, 1 data or check failure, 2 usage. */
@Command(name = "analyzer", mixinStandardHelpOptions = true, version = "carrierscope 0.1.0", description = "Explains from Flight Recorder recordings which limit binds and why.", subcommands = {
        ReportCommand.class, ExplainCommand.class, CompareCommand.class, CheckCommand.class, PinningCommand.class,
        CarriersCommand.class, LatencyCommand.class, CausesCommand.class, ExportCommand.class,
        SettingsCommand.class, VerifyCommand.class, WhyCommand.class})
public final class Main implements Runnable {
    static final int DATA_FAILURE = 1;
    static final int USAGE = 2;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Runs the command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        var command = new CommandLine(new Main()).setOut(new Terminal(out)).setErr(new Terminal(err))
                .setCaseInsensitiveEnumValuesAllowed(true).setParameterExceptionHandler(Complaints::aboutParameters)
                .setExecutionExceptionHandler(Complaints::aboutExecution);
        try {
            return command.execute(args);
        } catch (OutOfMemoryError | StackOverflowError e) {
            return Complaints.about(command, e);
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "name a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
