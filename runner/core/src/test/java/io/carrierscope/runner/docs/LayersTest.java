package io.carrierscope.runner.docs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The packages of runner and analyzer are the layers that docs/internals/architecture.md lists from bottom to top. Each imports only packages
 * above it in that table, so there are no circles. Imports are read from sources, because a class file does not name the class of a
 * constant that the compiler copied.
 */
class LayersTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));
    private static final int MOST_FILES = 25;
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z.]+)` \\|", Pattern.MULTILINE);

    /** A half of the project, with its section of the document. */
    enum Half {
        ANALYZER("analyzer"), RUNNER("runner");

        private final String name;
        private final Path sources;
        private final Pattern imports;

        Half(String name) {
            this.name = name;
            this.sources = ROOT.resolve(name + "/core/src/main/java/io/carrierscope/" + name);
            this.imports = Pattern.compile("^import (?:static )?io\\.carrierscope\\." + name + "\\.([a-z.]+)\\.[A-Z]",
                    Pattern.MULTILINE);
        }

        List<String> layers() throws IOException {
            String document = Files.readString(ROOT.resolve("docs/internals/architecture.md"));
            String section = document.split("## Packages of the " + name + "\n")[1].split("\n## ")[0];
            return ROW.matcher(section).results().map((MatchResult row) -> row.group(1)).toList();
        }

        Path folder(String layer) {
            return sources.resolve(layer.replace('.', '/'));
        }

        List<Path> files(String layer) throws IOException {
            try (Stream<Path> files = Files.list(folder(layer))) {
                return files.filter(Files::isRegularFile).toList();
            }
        }

        Stream<String> packages() throws IOException {
            try (Stream<Path> files = Files.walk(sources)) {
                return files.filter(Files::isRegularFile)
                        .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.')).distinct()
                        .toList().stream();
            }
        }
    }

    record Layer(Half half, String name, List<String> below) {
        @Override
        public String toString() {
            return half.name + ": " + name;
        }
    }

    static Stream<Layer> layers() throws IOException {
        var all = Stream.<Layer>builder();
        for (Half half : Half.values()) {
            List<String> names = half.layers();
            names.forEach(name -> all.add(new Layer(half, name, names.subList(0, names.indexOf(name) + 1))));
        }
        return all.build();
    }

    @ParameterizedTest
    @MethodSource("layers")
    void importsOnlyWhatStandsAboveIt(Layer layer) throws IOException {
        for (Path file : layer.half.files(layer.name)) {
            assertThat(layer.half.imports.matcher(Files.readString(file)).results().map(found -> found.group(1))
                    .filter(found -> !layer.below.contains(found)))
                    .as("%s imports what stands below its package in docs/internals/architecture.md:"
                            + " move the shared type down a layer, or the class up", file)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("layers")
    void isDescribed(Layer layer) {
        assertThat(layer.half.folder(layer.name).resolve("package-info.java"))
                .as("%s: say there what belongs in the package", layer).isRegularFile();
    }

    /** Also of the modules without a table of layers. */
    @ParameterizedTest
    @ValueSource(strings = {"analyzer", "runner", "runner/stacks"})
    void noModuleHasALargePackage(String parent) throws IOException {
        try (Stream<Path> poms = Files.find(ROOT.resolve(parent), 2, (file, is) -> file.endsWith("pom.xml"))) {
            for (Path sources : poms.map(pom -> pom.resolveSibling("src/main/java")).filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(sources)) {
                    assertThat(files.filter(Files::isRegularFile).collect(groupingBy(Path::getParent, counting())))
                            .isNotEmpty().allSatisfy((folder, count) -> assertThat(count)
                                    .as("%s: split it by concern", folder).isLessThanOrEqualTo(MOST_FILES));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theDocumentListsEveryPackage(Half half) throws IOException {
        List<String> listed = half.layers();
        assertThat(half.packages().filter(name -> !listed.contains(name)))
                .as("add a row for each to docs/internals/architecture.md, below all that it imports").isEmpty();
    }

    @Test
    void theHalvesShareNoCode() throws IOException {
        for (Half half : Half.values()) {
            String other = half == Half.RUNNER ? Half.ANALYZER.name : Half.RUNNER.name;
            try (Stream<Path> files = Files.walk(half.sources)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(file)).as("%s: what joins the halves is the recording", file)
                            .doesNotContain("import io.carrierscope." + other + ".");
                }
            }
        }
    }
}
