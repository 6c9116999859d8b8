package io.carrierscope.corpus.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row of docs/internals/corpus.md.
 *
 * @param causes ids of which one must be found first; empty for a healthy program
 * @param foundWith the settings that record enough for it
 */
record Expectation(String program, List<Integer> jdks, List<String> causes, Set<RecordingSettings> foundWith) {
    private static final Path DOCUMENT = Path.of(System.getProperty("carrierscope.root", "../.."),
            "docs/internals/corpus.md");
    private static final String HEALTHY = "healthy";

    static List<Expectation> all() throws IOException {
        return Files.readAllLines(DOCUMENT).stream().filter(line -> line.matches("\\| `\\w+` \\| 2\\d.*"))
                .map(Expectation::parse).toList();
    }

    private static Expectation parse(String row) {
        String[] cells = row.replace("`", "").split("\\s*\\|\\s*");
        return new Expectation(cells[1], words(cells[2]).map(Integer::valueOf).toList(),
                words(cells[3]).filter(word -> !word.equals("or") && !word.equals(HEALTHY)).toList(),
                words(cells[4]).filter(word -> !word.equals("–")).map(RecordingSettings::named)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static Stream<String> words(String cell) {
        return Stream.of(cell.split(" "));
    }

    boolean isHealthy() {
        return causes.isEmpty();
    }

    @Override
    public String toString() {
        return isHealthy() ? HEALTHY : String.join(" or ", causes);
    }
}
