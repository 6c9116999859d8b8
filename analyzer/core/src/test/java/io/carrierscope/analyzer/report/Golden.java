package io.carrierscope.analyzer.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.util.diff.Delta;
import org.assertj.core.util.diff.DiffUtils;

/** Compares a text with its reviewed file; {@code -Dgolden=write} rewrites the file. */
public final class Golden {
    private static final String FOLDER = "analyzer/core/src/test/resources/io/carrierscope/analyzer/report";
    private static final int MOST_LINES = 30;

    private Golden() {}

    public static void check(String name, String actual) {
        Path file = file(name);
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

    /** The reviewed text of the file. */
    public static String reviewed(String name) throws IOException {
        return Files.readString(file(name));
    }

    private static Path file(String name) {
        return Path.of(System.getProperty("carrierscope.root", "../..")).resolve(FOLDER).resolve(name);
    }

    /** The first changes, an inserted line as one, and how to accept them. */
    static String difference(String name, String reviewed, String actual) {
        var changes = DiffUtils.diff(List.of(reviewed.split("\n", -1)), List.of(actual.split("\n", -1))).getDeltas();
        var lines = changes.stream().flatMap(Golden::change).toList();
        String shown = lines.stream().limit(MOST_LINES).map(l -> l + "\n").collect(Collectors.joining());
        int more = lines.size() - MOST_LINES;
        return """
                %s differs from the file in %s; - is the file, + is now:
                %sIf the new text is right, write the file and read its diff:
                  ./mvnw -q -pl analyzer/core -am test -Dtest='GoldenReportTest,StudyReportTest' -Dgolden=write -Dsurefire.failIfNoSpecifiedTests=false && git diff %s
                """
                .formatted(name, FOLDER, shown + (more > 0 ? "and " + more + " more lines\n" : ""), FOLDER);
    }

    /** The place of the change in the file, the lines it removes and those it adds. */
    private static Stream<String> change(Delta<String> delta) {
        return Stream.of(Stream.of("line " + (delta.getOriginal().getPosition() + 1)),
                delta.getOriginal().getLines().stream().map(l -> "- " + l),
                delta.getRevised().getLines().stream().map(l -> "+ " + l)).flatMap(s -> s);
    }
}
