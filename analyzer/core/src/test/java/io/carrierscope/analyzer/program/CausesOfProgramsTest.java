package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The truth corpus: programs, each recorded on a JDK with some settings, and what must be said of them. The table is that of
 * truth.md, which so cannot differ from what is tested.
 */
@Tag("alone")
class CausesOfProgramsTest {
    private static final String NOTHING = "nothing";
    /** {@code -Dprograms='HandOffs-.*'} runs only the rows whose program, JDK and settings, joined by hyphens, match. */
    private static final String ASKED = System.getProperty("programs", ".*");
    /** The same for rows beyond the first of each cause. */
    private static final String OTHERS_ASKED = System.getProperty("programs.others", ".*");
    /** What is found in every build; the rest is judged where no other test takes processors from the programs. */
    private static final Set<String> IN_EVERY_BUILD = Set.of("carriers-stuck", "pinning-monitor", "pool-exhausted",
            NOTHING);

    @TempDir
    private Path folder;

    /** One line of the table; an empty list asserts nothing, {@value #NOTHING} that there is none. The order of the first counts. */
    record Row(String program, String settings, int jdk, List<String> found, List<String> unknown,
            List<String> absent) {
        static Stream<Row> parse(String line) {
            String[] cells = line.replace("`", "").split("\\s*\\|\\s*");
            return Programs.asked(Integer.parseInt(cells[3])).map(
                    jdk -> new Row(cells[1], cells[2], jdk, ids(cells[4]), ids(cells[5]), ids(cells[6])));
        }

        boolean matches(String pattern) {
            return (program + "-" + jdk + "-" + settings).matches(pattern);
        }

        private static List<String> ids(String cell) {
            return Stream.of(cell.split("[ ,]+")).filter(id -> !id.isEmpty() && !id.equals("–")).toList();
        }
    }

    static List<Row> corpus() throws IOException {
        return Files.readAllLines(TruthTables.TRUTH).stream().filter(l -> l.matches("\\| `\\w+` \\|.*\\| 2\\d \\|.*"))
                .flatMap(Row::parse).filter(row -> row.matches(ASKED)).toList();
    }

    /** One row of each cause, of the newest JDK. */
    private static Collection<Row> ofEachCause() throws IOException {
        Map<List<String>, Row> first = new LinkedHashMap<>();
        corpus().stream().sorted(Comparator.comparing(Row::jdk).reversed())
                .forEach(row -> first.putIfAbsent(row.found, row));
        return first.values();
    }

    static List<Row> inEveryBuild() throws IOException {
        return ofEachCause().stream().filter(row -> row.found.size() == 1 && IN_EVERY_BUILD.contains(row.found.get(0)))
                .toList();
    }

    static List<Row> others() throws IOException {
        var first = ofEachCause();
        var rows = new ArrayList<>(corpus());
        rows.removeAll(inEveryBuild());
        rows.removeIf(row -> !first.contains(row) && !row.matches(OTHERS_ASKED));
        return rows;
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inEveryBuild")
    void saysOfAProgram(Row row) throws Exception {
        QuietMachine.judge(() -> recording(row.program, row.jdk, row.settings), recording -> says(row, recording));
    }

    @Tag("live")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("others")
    void saysOfTheOthers(Row row) throws Exception {
        saysOfAProgram(row);
    }

    private static void says(Row row, MeasuredRecording recording) {
        var verdicts = verdicts(recording);
        var found = causes(verdicts, Verdict.Found.class);
        if (row.found.equals(List.of(NOTHING))) {
            assertThat(found).isEmpty();
        } else if (!row.found.isEmpty()) {
            assertThat(found).as("ranked first of %s", verdicts).startsWith(row.found.toArray(String[]::new));
        }
        assertThat(causes(verdicts, Verdict.Unknown.class)).as("unknown").containsAll(row.unknown);
        assertThat(causes(verdicts, Verdict.Absent.class)).as("absent").containsAll(row.absent);
    }

    /**
     * What the settings command prints leaves none of the questions unknown that the JDK can answer. Whether a heap grows may take longer
     * than this program runs.
     */
    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void adviceAnswersItsQuestions(int jdk) throws Exception {
        Path advised = advised(jdk, EnumSet.allOf(Question.class));
        QuietMachine.judge(() -> recording("Sleepers", jdk, advised.toString()),
                recording -> assertThat(causes(verdicts(recording), Verdict.Unknown.class)).filteredOn(
                        id -> !id.equals("heap-growth")).isEqualTo(
                                jdk < 25
                                        ? List.of("lock-contention", "downstream-limited")
                                        : List.of("lock-contention")));
    }

    private static List<String> causes(List<Verdict> verdicts, Class<? extends Verdict> kind) {
        return verdicts.stream().filter(kind::isInstance).map(Verdict::cause).toList();
    }

    private static List<Verdict> verdicts(MeasuredRecording recording) {
        return Analysis.of(List.of(recording)).cells().get(0).verdicts();
    }

    private MeasuredRecording recording(String program, int jdk, String settings) throws Exception {
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        var ran = Programs.run(jdk, Class.forName("io.carrierscope.analyzer.program." + program), file(settings, jdk),
                folder);
        return MeasuredRecording.of(ran.recording());
    }

    /** Of tests, of one question of the analyzer, or else of the JDK. */
    private Path file(String settings, int jdk) throws IOException {
        Path ofTests = Path.of("src/test/resources", settings + ".jfc").toAbsolutePath();
        if (Files.exists(ofTests)) {
            return ofTests;
        }
        var question = Stream.of(Question.values()).filter(q -> q.name().equalsIgnoreCase(settings)).findFirst();
        return question.isPresent() ? advised(jdk, EnumSet.of(question.get())) : Path.of(settings);
    }

    private Path advised(int jdk, Set<Question> questions) throws IOException {
        return Files.writeString(folder.resolve("advised.jfc"),
                JfcFile.of(jdk, questions, EventCatalogue.settings(jdk, questions)));
    }
}
