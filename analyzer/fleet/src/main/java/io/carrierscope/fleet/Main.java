package io.carrierscope.fleet;

import io.carrierscope.analyzer.cli.Main.Version;
import io.carrierscope.analyzer.recording.DataError;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.SparkThrowable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code fleet}: exit code 0 fine, 1 data, 2 usage. */
@Command(name = "fleet", mixinStandardHelpOptions = true, versionProvider = Version.class, usageHelpWidth = 100, subcommands = {
        ReportCommand.class,
        SqlCommand.class}, description = "Reports and queries over the recordings of a fleet, on Apache Spark.")
public final class Main {
    private static final int DATA_FAILURE = 1;
    /**
     * What Spark says where it gave up, since no executor started or the cluster is gone, before a job or in the middle of one. Its log has
     * the reason.
     */
    private static final List<String> GAVE_UP = List.of("Cannot call methods on a stopped SparkContext",
            "Master removed our application");

    public static void main(String[] args) {
        int code = run(new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8), args);
        // in the driver of a cluster, an exit would hide that the job is done
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Runs the command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new Main()).setOut(out).setErr(err)
                .setParameterExceptionHandler((e, words) -> {
                    err.println("fleet: " + e.getMessage());
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    if (GAVE_UP.stream().anyMatch(String.valueOf(e.getMessage())::contains)) {
                        err.println("fleet: Spark gave up, see its messages above");
                    } else if (e instanceof DataError || e instanceof SparkThrowable
                            || e instanceof IllegalArgumentException) {
                        err.println(
                                "fleet: " + e.getMessage().lines().filter(l -> !l.isBlank()).findFirst().orElse(""));
                    } else {
                        throw e;
                    }
                    return DATA_FAILURE;
                }).execute(args);
    }
}
