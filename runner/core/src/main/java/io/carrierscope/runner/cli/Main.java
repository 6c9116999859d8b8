package io.carrierscope.runner.cli;

import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.yaml.Suites;
import io.carrierscope.runner.workload.step.Workloads;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Entry point of the runner. */
public final class Main {
    static final int FINE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final String VERSION = "carrierscope 0.1.0";

    private Main() {}

    public static void main(String[] args) {
        Launcher.watch();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Returns 0 when all is fine, 1 when the run or a cell failed, 2 when the arguments make no sense. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commands = new CommandLine(new RunCommand()).setOut(out).setErr(err);
        commands.getCommandSpec().usageMessage().footer("Suites: " + String.join(", ", Suites.NAMES),
                "Servers: " + String.join(", ", Servers.names()), "Workloads: " + String.join(", ", Workloads.names()));
        commands.setParameterExceptionHandler(CliErrors::aboutParameters);
        commands.setExecutionExceptionHandler(CliErrors::aboutExecution);
        return commands.execute(args);
    }
}
