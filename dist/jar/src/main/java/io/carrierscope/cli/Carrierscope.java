package io.carrierscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** All commands under one name, in one JVM: {@code run} and {@code doctor} are the runner's, {@code mcp} is a module's, the others are the analyzer's. */
public final class Carrierscope {
    /** The system property of the name that help and advice give. */
    private static final String COMMAND = "carrierscope.command";
    private static final String RUN = "run";
    private static final String DOCTOR = "doctor";
    private static final String MCP = "mcp";
    private static final int USAGE = 2;

    private Carrierscope() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Relaunch.run(args).ifPresent(System::exit);
        if (System.getProperty(COMMAND) == null) {
            System.setProperty(COMMAND, "carrierscope");
        }
        boolean runs = args.length > 0 && args[0].equals(RUN);
        if (runs || args.length > 0 && args[0].equals(DOCTOR)) {
            System.exit(has("/io/carrierscope/runner/cli/Main.class")
                    ? run(runs ? Arrays.copyOfRange(args, 1, args.length) : args)
                    : without("run and doctor need"));
        }
        if (args.length > 0 && args[0].equals(MCP)) {
            if (!has("/io/carrierscope/mcp/Main.class")) {
                System.exit(without("mcp needs"));
            }
            io.carrierscope.mcp.Main.main(args);
        }
        io.carrierscope.analyzer.cli.Main.main(args);
    }

    private static boolean has(String type) {
        return Carrierscope.class.getResource(type) != null;
    }

    private static int without(String needs) {
        System.err.println(needs + " more than the jar: the zip and the image have it");
        return USAGE;
    }

    /** Runs a suite, then reports what it recorded, as run-with-jfr.sh does. */
    private static int run(String... args) throws IOException {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Path folder = Files.createTempDirectory("carrierscope");
        Path list = folder.resolve("list");
        Path name = folder.resolve("list.run");
        Path plan = folder.resolve("plan");
        try {
            int code = io.carrierscope.runner.cli.Main.run(out, err, Stream.concat(
                    Stream.of("--recordings-list", list.toString(), "--verify-plan", plan.toString()),
                    Stream.of(args)).toArray(String[]::new));
            // nothing ran: a question was answered, an argument was wrong, or it was interrupted
            if (!Files.exists(list) || Files.size(list) == 0) {
                return code;
            }
            int reported = Files.exists(plan) && Files.size(plan) > 0
                    ? analyzer(out, err, "verify", "--plan", plan.toString(), "--files-from", list.toString())
                    : analyzer(out, err, "report", "--files-from", list.toString(), "-o",
                            Path.of("report", Files.readString(name).strip()).toString());
            return code == 0 ? reported : code;
        } finally {
            for (Path each : new Path[]{list, name, plan, folder}) {
                Files.deleteIfExists(each);
            }
        }
    }

    private static int analyzer(PrintWriter out, PrintWriter err, String... words) {
        return io.carrierscope.analyzer.cli.Main.run(out, err, words);
    }
}
