package io.carrierscope.runner.jvm.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds in the log of a child why it ended. */
final class FailureReason {
    private static final String VM_COMPLAINT = "Error occurred during initialization";

    private FailureReason() {}

    /** The first line that names a problem says more than the trace after it; else the last line. */
    static Optional<String> in(Path log) {
        List<String> lines = lines(log);
        return IntStream.range(0, lines.size()).filter(i -> namesProblem(lines.get(i))).mapToObj(i -> problem(lines, i))
                .findFirst().or(() -> lines.isEmpty() ? Optional.empty() : Optional.of(lines.getLast()));
    }

    private static boolean namesProblem(String line) {
        return !line.startsWith("at ") && (line.contains("Exception") || line.contains("Error"));
    }

    /** The JVM says what is wrong in the line after its complaint. */
    private static String problem(List<String> lines, int index) {
        boolean goesOn = lines.get(index).startsWith(VM_COMPLAINT) && index + 1 < lines.size();
        return goesOn ? lines.get(index) + ": " + lines.get(index + 1) : lines.get(index);
    }

    private static List<String> lines(Path log) {
        try {
            return Files.readString(log).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
