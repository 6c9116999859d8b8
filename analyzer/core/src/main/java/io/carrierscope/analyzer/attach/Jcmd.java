package io.carrierscope.analyzer.attach;

import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs {@code jcmd}, which talks to a JVM of the same user, or to any JVM if it runs as root. */
final class Jcmd {
    private static final int PATIENCE_SECONDS = 30;

    private Jcmd() {}

    /** Runs a diagnostic command in the JVM and returns what it prints; DataError if the JVM cannot be reached or refuses. */
    static String run(long pid, String... command) throws DataError {
        var arguments = new ArrayList<>(List.of(program(pid).toString(), Long.toString(pid)));
        arguments.addAll(List.of(command));
        return output(pid, arguments);
    }

    private static String output(long pid, List<String> arguments) throws DataError {
        try {
            var printed = Files.createTempFile("carrierscope", ".out");
            try {
                var process = new ProcessBuilder(arguments).redirectErrorStream(true).redirectOutput(printed.toFile())
                        .start();
                boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (!ended) {
                    process.destroyForcibly();
                }
                String text = Files.readString(printed, StandardCharsets.UTF_8).strip();
                if (!ended || process.exitValue() != 0) {
                    throw new DataError("process " + pid + ": " + (ended ? reason(text) : "the JVM does not answer"));
                }
                return text;
            } finally {
                Files.deleteIfExists(printed);
            }
        } catch (IOException e) {
            throw new DataError("jcmd cannot be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("process " + pid + ": interrupted");
        }
    }

    /** The last line of an error says what is wrong; lines before it are of the stack. */
    private static String reason(String text) {
        return text.lines().filter(l -> !l.isBlank() && !l.startsWith("\tat ") && !l.matches("\\d+:")).findFirst()
                .map(l -> l.replaceFirst("^[\\w.]+(Exception|Error): ", "")).orElse("jcmd failed without a message");
    }

    /** The jcmd of the JDK that runs this, else that of the JVM's own JDK. */
    private static Path program(long pid) throws DataError {
        var own = Stream.of(Path.of(System.getProperty("java.home"), "bin", "jcmd"));
        var others = ProcessHandle.of(pid).flatMap(p -> p.info().command()).map(c -> Path.of(c).resolveSibling("jcmd"))
                .stream();
        return Stream.concat(own, others).filter(Files::isExecutable).findFirst()
                .orElseThrow(() -> new DataError(
                        "no jcmd was found: run this on a JDK, or put one on the path of JAVA_HOME"));
    }
}
