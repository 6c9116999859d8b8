package io.carrierscope.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.PlannedCell;
import io.carrierscope.runner.suite.Samples;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.yaml.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How much of each study a run shows beside its own figures, against what docs/studies.md says. */
class StudyRowsTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("carrierscope.root", "../.."), "docs/studies.md");
    private static final String HEADER = "| suite | rows with `--full` | rows in a usual run |";

    /** A row of a study: one metric of one experiment, for all its variants. */
    private record Row(String study, String metric, String name) {}

    static List<String> suitesWithRows() {
        return Suites.NAMES.stream().filter(name -> !Suites.named(name).published().isEmpty()).toList();
    }

    @ParameterizedTest
    @MethodSource("suitesWithRows")
    void aUsualRunShowsAThirdOfTheRows(String name) {
        Suite suite = Suites.named(name);
        assertThat(3 * rows(usual(suite)).size()).isGreaterThanOrEqualTo(rows(full(suite)).size());
    }

    /** A row that belongs to no cell would never stand beside a measurement. */
    @ParameterizedTest
    @MethodSource("suitesWithRows")
    void aFullRunShowsEachFigure(String name) {
        Suite suite = Suites.named(name);
        assertThat(cells(full(suite)).stream().mapToInt(cell -> cell.published().size()).sum())
                .isEqualTo(suite.published().size());
    }

    @Test
    void theDocumentCountsThem() throws IOException {
        List<String> lines = Files.readAllLines(DOCUMENT);
        List<String> table = lines.stream().skip(lines.indexOf(HEADER) + 2L).takeWhile(line -> line.startsWith("|"))
                .toList();
        assertThat(table).as("the table of docs/studies.md below %s", HEADER)
                .isEqualTo(suitesWithRows().stream().map(StudyRowsTest::line).toList());
    }

    private static String line(String name) {
        Suite suite = Suites.named(name);
        return "| `" + name + "` | " + rows(full(suite)).size() + " | " + rows(usual(suite)).size() + " |";
    }

    private static Set<Row> rows(Suite suite) {
        return cells(suite).stream().flatMap(cell -> cell.published().stream())
                .map(number -> new Row(number.study(), number.metric(), number.row())).collect(Collectors.toSet());
    }

    private static List<Cell> cells(Suite suite) {
        return new Matrix(suite, List.of(Samples.JDK_25), Scale.WHOLE, 1, 1).cells().stream().map(PlannedCell::cell)
                .toList();
    }

    private static Suite usual(Suite suite) {
        return suite.withAxes(suite.shortAxes());
    }

    private static Suite full(Suite suite) {
        return suite.whole();
    }
}
