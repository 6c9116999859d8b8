package io.carrierscope.runner.cli;

import io.carrierscope.runner.jvm.Assignment;
import io.carrierscope.runner.jvm.ClientChild;
import io.carrierscope.runner.jvm.DownstreamChild;
import io.carrierscope.runner.jvm.ServerChild;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Suites;
import io.carrierscope.runner.workload.Workloads;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** Entry point of the runner. */
public final class Main {
    static final int FINE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final String VERSION = "carrierscope 0.1.0";

    private Main() {}

    public static void main(String[] args) throws Exception {
        // the JVMs of a cell are told everything in a file: parsing options would slow down each of their starts
        if (args.length == 2 && args[0].startsWith("cell-")) {
            runChild(args[0], Path.of(args[1]));
            return;
        }
        Launcher.watch();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    private static void runChild(String role, Path assignment) throws Exception {
        Assignment own = Json.read(Files.readString(assignment), Assignment.class);
        switch (role) {
            case "cell-server" -> new ServerChild().run(own);
            case "cell-client" -> new ClientChild().run(own);
            case "cell-downstream" -> new DownstreamChild().run(own);
            default -> throw new IllegalArgumentException(role);
        }
    }

    /** Returns 0 when all is fine, 1 when the run or a cell failed, 2 when the arguments make no sense. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commands = new CommandLine(new RunCommand()).setOut(out).setErr(err);
        commands.getCommandSpec().usageMessage().footer("Suites: " + String.join(", ", Suites.NAMES),
                "Servers: " + String.join(", ", Servers.names()), "Workloads: " + String.join(", ", Workloads.names()));
        commands.setParameterExceptionHandler(Complaints::aboutParameters);
        commands.setExecutionExceptionHandler(Complaints::aboutExecution);
        return commands.execute(args);
    }
}
