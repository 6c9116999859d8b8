package io.carrierscope.analyzer.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares a text with the file that was reviewed; {@code -Dgolden=write} writes the file anew. */
public final class Golden {
    private static final String FOLDER = "analyzer/core/src/test/resources/io/carrierscope/analyzer/report";
    private static final int MOST_LINES = 10;

    private Golden() {}

    public static void check(String name, String actual) {
        Path file = Path.of(System.getProperty("carrierscope.root", "../..")).resolve(FOLDER).resolve(name);
        try {
            if ("write".equals(System.getProperty("golden"))) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            String reviewed = Files.readString(file);
            if (!actual.equals(reviewed)) {
                throw new AssertionError(difference(name, reviewed, actual));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first lines that differ, and how to accept them. */
    static String difference(String name, String reviewed, String actual) {
        List<String> before = List.of(reviewed.split("\n", -1));
        List<String> now = List.of(actual.split("\n", -1));
        int[] differing = IntStream.range(0, Math.max(before.size(), now.size()))
                .filter(i -> !line(before, i).equals(line(now, i))).toArray();
        String shown = IntStream.of(differing).limit(MOST_LINES)
                .mapToObj(i -> "line %d\n  file: %s\n  now:  %s\n".formatted(i + 1, line(before, i), line(now, i)))
                .collect(Collectors.joining());
        return """
                %s differs from %s in %d of its lines, first in
                %sIf the new text is right, write the file and read its diff:
                  ./mvnw -q -pl analyzer test -Dtest='GoldenReportTest,StudyReportTest,WhyDocumentTest' -Dgolden=write && git diff %s
                """
                .formatted(name, FOLDER, differing.length, shown, FOLDER);
    }

    private static String line(List<String> lines, int at) {
        return at < lines.size() ? lines.get(at) : "(no such line)";
    }
}
