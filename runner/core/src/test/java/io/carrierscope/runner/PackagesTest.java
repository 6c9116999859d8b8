package io.carrierscope.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The layers of the runner, read from the imports of its sources. */
class PackagesTest {
    /** From bottom to top. As each package imports earlier ones only, there are no circles. */
    static final List<String> LAYERS = List.of("event", "phase", "net", "os", "workload", "server", "client.plan",
            "client.account", "client.http", "client.driver", "library", "suite", "suite.yaml", "suite.run", "verify",
            "jvm.probe", "jvm.child", "jvm.process", "cli");
    private static final String ROOT = "io.carrierscope.runner.";
    private static final Path SOURCES = Path.of("src/main/java", ROOT.split("\\."));
    private static final Pattern IMPORT = Pattern
            .compile("^import (?:static )?" + Pattern.quote(ROOT) + "([a-z.]+)\\.[A-Z]", Pattern.MULTILINE);
    private static final int MOST_FILES = 25;

    @ParameterizedTest
    @FieldSource("LAYERS")
    void importsOnlyLowerPackages(String name) throws IOException {
        List<String> allowed = LAYERS.subList(0, LAYERS.indexOf(name) + 1);
        for (Path file : files(name)) {
            assertThat(IMPORT.matcher(Files.readString(file)).results().map(match -> match.group(1)))
                    .as("%s imports a package above its own: move the shared type down, or the class up", file)
                    .isSubsetOf(allowed);
        }
    }

    @ParameterizedTest
    @FieldSource("LAYERS")
    void isSmallAndDescribed(String name) throws IOException {
        assertThat(files(name)).as("split %s by concern: more than %d files", name, MOST_FILES)
                .hasSizeLessThanOrEqualTo(MOST_FILES);
        assertThat(folder(name).resolve("package-info.java")).as("say what belongs in %s, and what it may import", name)
                .isRegularFile();
    }

    @Test
    void everyPackageHasALayer() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(files.filter(Files::isRegularFile).map(file -> SOURCES.relativize(file.getParent()).toString())
                    .map(path -> path.replace('/', '.')).distinct())
                    .as("put a new package into LAYERS, below all that import it").hasSameElementsAs(LAYERS);
        }
    }

    private static Path folder(String name) {
        return SOURCES.resolve(name.replace('.', '/'));
    }

    private static List<Path> files(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder(name))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
