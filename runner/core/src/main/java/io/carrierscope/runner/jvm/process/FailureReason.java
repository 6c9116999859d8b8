package io.carrierscope.runner.jvm.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the reason why a child ended, in its log. */
final class FailureReason {
    private static final String VM_COMPLAINT = "Error occurred during initialization";

    private static final String CAUSE = "Caused by: ";
    /** Spring Boot's words, between a description of what is wrong and what to do. */
    private static final List<String> BOOT = List.of("APPLICATION FAILED TO START", "Description:", "Action:");
    private static final int LAST_LINES = 4;
    /** Bytes that are read of the begin of a log, and of its end: those of an application may be larger than the memory of the runner. */
    private static final int MOST_BYTES = 1 << 19;

    private FailureReason() {}

    /** The first line that names an exception or error, else the last line. */
    static Optional<String> in(Path log) {
        List<String> lines = lines(log);
        return IntStream.range(0, lines.size()).filter(i -> namesProblem(lines.get(i))).mapToObj(i -> problem(lines, i))
                .findFirst().or(() -> lines.isEmpty() ? Optional.empty() : Optional.of(lines.getLast()));
    }

    /** The line that names a problem, with its last cause; else the last lines: an application explains itself why it does not start. */
    static Optional<String> inApplication(Path log) {
        List<String> lines = lines(log);
        List<Integer> marks = BOOT.stream().map(lines::indexOf).toList();
        if (marks.getFirst() >= 0 && marks.get(1) > 0 && marks.getLast() > marks.get(1) + 1) {
            return Optional.of(String.join(" ", lines.subList(marks.get(1) + 1, marks.getLast())));
        }
        String cause = lines.stream().filter(line -> line.startsWith(CAUSE)).reduce("", (first, last) -> "; " + last);
        Optional<String> problem = lines.stream().filter(FailureReason::namesProblem).findFirst()
                .map(line -> line + cause);
        return problem.or(() -> Optional.of(String.join(" / ", lines.subList(Math.max(0, lines.size() - LAST_LINES),
                lines.size())))).filter(text -> !text.isEmpty());
    }

    /** What the kernel and the log tell of an end, to be added to a sentence; empty where neither tells anything. */
    static String told(ControlGroup group, Optional<String> byLog) {
        return Stream.of(group.outOfMemory(), byLog).flatMap(Optional::stream).map(words -> ": " + words)
                .collect(Collectors.joining());
    }

    private static boolean namesProblem(String line) {
        return !line.startsWith("at ") && (line.contains("Exception") || line.contains("Error"));
    }

    /** HotSpot prints the reason in the line after this one. */
    private static String problem(List<String> lines, int index) {
        boolean goesOn = lines.get(index).startsWith(VM_COMPLAINT) && index + 1 < lines.size();
        return goesOn ? lines.get(index) + ": " + lines.get(index + 1) : lines.get(index);
    }

    private static List<String> lines(Path log) {
        try {
            return text(log).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** Whatever its encoding: what is not UTF-8 is replaced. */
    private static String text(Path log) throws IOException {
        try (InputStream in = Files.newInputStream(log)) {
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            read.write(in.readNBytes(MOST_BYTES));
            long between = Files.size(log) - 2 * MOST_BYTES;
            if (between > 0) {
                in.skipNBytes(between);
                read.write('\n');
            }
            read.write(in.readNBytes(MOST_BYTES));
            return read.toString(StandardCharsets.UTF_8);
        }
    }
}
