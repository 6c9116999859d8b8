package io.carrierscope.cli;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Runs a command in a JVM with options for a short life, which a jar cannot ask for: small recordings are read long before the optimizing
 * compiler pays. Another JVM takes a tenth of the time that these options save.
 */
final class Relaunch {
    /** Larger recordings are worth the optimizing compiler. */
    private static final long MOST_BYTES = 64_000_000;
    private static final Set<String> LONG = Set.of("record", "watch", "mcp");
    private static final Set<String> OPTIONS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    /** The class with main, which is compiled for Java 8, after this one. */
    private static final String START = "io.carrierscope.cli.Start";

    private Relaunch() {}

    /** Runs the command if it reads small recordings, and returns its exit code; empty if it is to run here. */
    static OptionalInt run(String... args) throws InterruptedException {
        long bytes = 0;
        for (String word : args) {
            bytes += word.contains(".jfr") ? new File(word).length() : 0;
        }
        if (bytes == 0 || bytes > MOST_BYTES || LONG.contains(args[0]) || configured()) {
            return OptionalInt.empty();
        }
        var command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), START));
        command.addAll(List.of(args));
        try {
            var process = new ProcessBuilder(command).inheritIO().start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            return OptionalInt.of(process.waitFor());
        } catch (IOException e) {
            return OptionalInt.empty(); // where no process may start, this one does it
        }
    }

    /** True if the user chose options for the JVM, or if they are not known. */
    private static boolean configured() {
        var words = ProcessHandle.current().info().arguments().orElse(new String[]{""});
        return words.length == 0 || !words[0].equals("-jar")
                || OPTIONS.stream().anyMatch(name -> System.getenv(name) != null);
    }
}
