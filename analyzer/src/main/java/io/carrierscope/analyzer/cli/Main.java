package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.report.Reports;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The command {@code analyzer}: exit code 0 fine, 1 data or check failure, 2 usage. */
public final class Main implements Runnable {
    static final int DATA_FAILURE = 1;
    static final int USAGE = 2;

    /** @param ahead what a thread of its own can do while the options are read */
    private record Named(String name, Supplier<Subcommand> command, Runnable ahead) {
        private Named(String name, Supplier<Subcommand> command) {
            this(name, command, () -> {});
        }
    }

    private static final List<Named> COMMANDS = List.of(new Named("report", ReportCommand::new, Reports::prepare),
            new Named("explain", ExplainCommand::new), new Named("compare", CompareCommand::new),
            new Named("check", CheckCommand::new), new Named("pinning", PinningCommand::new),
            new Named("carriers", CarriersCommand::new), new Named("latency", LatencyCommand::new),
            new Named("causes", CausesCommand::new), new Named("export", ExportCommand::new),
            new Named("settings", SettingsCommand::new), new Named("verify", VerifyCommand::new),
            new Named("why", WhyCommand::new));

    private final CommandSpec spec = Subcommand.spec(this, "analyzer",
            "Explains from Flight Recorder recordings which limit binds and why.");

    public static void main(String[] args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Runs the command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        var named = COMMANDS.stream().filter(c -> args.length > 0 && c.name.equals(args[0])).findFirst();
        named.ifPresent(c -> c.ahead.run());
        var command = new CommandLine(new Main().spec);
        // the others are not even described, which would take 15 ms
        named.map(List::of).orElse(COMMANDS).forEach(c -> command.addSubcommand(c.name, c.command.get().spec()));
        // picocli's own converter looks for a method, and a JVM makes classes to call it
        command.registerConverter(Path.class, Path::of);
        command.setOut(new Terminal(out)).setErr(new Terminal(err)).setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Complaints::aboutParameters)
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
