package io.carrierscope.analyzer.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.model.Intervention.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChangeTest {
    private static final Pattern TEXT = Pattern.compile("\"([a-z-]+)\"");

    /** Each change has a case in the runner. Its source is read as text, because the two share no code. */
    @Test
    void theRunnerKnowsEveryChange() throws IOException {
        var known = changes().lines().filter(line -> line.strip().startsWith("case \""))
                .flatMap(line -> TEXT.matcher(line.split("->")[0]).results()).map(m -> m.group(1)).toList();
        var asked = Stream.of(Change.Kind.values()).map(Change.Kind::id).toList();
        assertThat(asked).filteredOn(id -> !known.contains(id)).as("changes without a case in the runner's Changes")
                .isEmpty();
        assertThat(known).filteredOn(id -> !asked.contains(id))
                .as("cases of the runner's Changes that no Change.Kind asks for")
                .isEmpty();
    }

    private static String changes() throws IOException {
        return Files.readString(Path.of(System.getProperty("carrierscope.root", "../.."),
                "runner/core/src/main/java/io/carrierscope/runner/verify/Changes.java"));
    }
}
