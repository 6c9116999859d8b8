package io.carrierscope.analyzer.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChangeTest {
    private static final Pattern TEXT = Pattern.compile("\"([a-z-]+)\"");

    /** The runner makes the cells that predictions ask for; its source is read as text, since the two share no code. */
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
        try (Stream<Path> files = Files.walk(Path.of(System.getProperty("carrierscope.root", "../.."), "runner"))) {
            List<Path> found = files.filter(file -> file.endsWith("verify/Changes.java")).toList();
            assertThat(found).as("the runner's Changes.java").hasSize(1);
            return Files.readString(found.get(0));
        }
    }
}
