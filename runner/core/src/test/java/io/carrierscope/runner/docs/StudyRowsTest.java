package io.carrierscope.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Matrix.PlannedCell;
import io.carrierscope.runner.suite.Samples;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.yaml.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How much of each study a run shows, against docs/studies/figures.md, whose tables {@code -Dgolden=write} writes. */
class StudyRowsTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));
    private static final Path DOCUMENT = ROOT.resolve("docs/studies/figures.md");
    private static final String HEADER = "| suite | printed | entered | rows with `--full` | rows in a usual run | measured"
            + " | cells explained | the others: bottleneck, predicted − measured |";
    private static final String CLAIMS = "| suite | row: metric | worse : better, as printed | printed | measured | 95 % interval"
            + " | runs | A/A |";
    private static final String GAPS = "| suite | printed without a counterpart | figures | why |";

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
        List<String> gaps = table(Files.readAllLines(DOCUMENT), GAPS);
        List<String> now = new ArrayList<>();
        for (String name : suitesWithRows()) {
            now.add(line(name, withoutCounterpart(name, gaps)));
        }
        assertTable(HEADER, now);
    }

    @Test
    void theDocumentHasTheRatioOfEachClaim() throws IOException {
        List<String> now = new ArrayList<>();
        for (String name : suitesWithRows()) {
            now.addAll(measured(name).claims());
        }
        assertTable(CLAIMS, now);
    }

    private static void assertTable(String header, List<String> now) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(DOCUMENT));
        List<String> table = table(lines, header);
        if ("write".equals(System.getProperty("golden"))) {
            table.clear();
            table.addAll(now);
            Files.write(DOCUMENT, lines);
        }
        assertThat(table).as("the table of docs/studies/figures.md below %s", header).isEqualTo(now);
    }

    private static MeasuredStudy measured(String suite) throws IOException {
        return MeasuredStudy.of(ROOT.resolve("notebooks/studies"), suite);
    }

    /** The lines of the table below the header. */
    private static List<String> table(List<String> lines, String header) {
        int first = lines.indexOf(header) + 2;
        assertThat(first).as(header).isGreaterThan(1);
        int end = first;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        return lines.subList(first, end);
    }

    private static int withoutCounterpart(String suite, List<String> gaps) {
        return gaps.stream().map(line -> line.split("\\|")).filter(cells -> cells[1].strip().equals("`" + suite + "`"))
                .mapToInt(cells -> Integer.parseInt(cells[3].strip())).sum();
    }

    private static String line(String name, int withoutCounterpart) throws IOException {
        Suite suite = Suites.named(name);
        MeasuredStudy measured = measured(name);
        int entered = figures(suite);
        return Stream.of("`" + name + "`", entered + withoutCounterpart, entered, rows(full(suite)).size(),
                rows(usual(suite)).size(), measured.figures(), measured.explained(), measured.notExplained())
                .map(Object::toString).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static int figures(Suite suite) {
        return (int) suite.published().stream().flatMap(p -> StudyFigure
                .of(p.number().metric(), p.number().unit(), p.number().row(), p.variant()).stream()).distinct().count();
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
