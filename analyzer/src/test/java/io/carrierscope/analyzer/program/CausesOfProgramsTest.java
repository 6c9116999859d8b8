package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Decoders;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The truth corpus: programs, each recorded on a JDK with some settings, and what must be said of them. The table is that of
 * docs/causes.md, which so cannot differ from what is tested.
 */
class CausesOfProgramsTest {
    private static final Path DOCUMENT = Path.of("../docs/causes.md");
    private static final String NOTHING = "nothing";
    private static final List<String> NEEDS_PROCESSORS = List.of("cpu-saturated", "lock-contention",
            "scheduling-overhead", "synchronized-arrivals", "thread-local-churn");
    /** On a host that others keep busy even a starting JVM uses all the processor time it gets, and that is true. */
    private static final String OF_THE_HOST = "cpu-saturated";

    @TempDir
    private Path folder;

    /** One line of the table; an empty list asserts nothing, {@value #NOTHING} that there is none. */
    record Row(String program, String settings, int jdk, List<String> found, List<String> unknown,
            List<String> absent) {
        static Row parse(String line) {
            String[] cells = line.replace("`", "").split("\\s*\\|\\s*");
            return new Row(cells[1], cells[2], Integer.parseInt(cells[3]), ids(cells[4]), ids(cells[5]), ids(cells[6]));
        }

        private static List<String> ids(String cell) {
            return Stream.of(cell.split("[ ,]+")).filter(id -> !id.isEmpty() && !id.equals("–")).toList();
        }
    }

    static List<Row> corpus() throws IOException {
        return Files.readAllLines(DOCUMENT).stream().filter(l -> l.matches("\\| `\\w+` \\|.*\\| 2\\d \\|.*"))
                .map(Row::parse).toList();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void saysOfAProgram(Row row) throws Exception {
        var recording = recording(row.program, row.jdk, row.settings);
        var verdicts = verdicts(recording);
        var found = causes(verdicts, Verdict.Found.class);
        if (recording.othersBusyProcessors().orElse(0) > 0.5) {
            onBusyHost(row, found);
            return;
        }
        if (row.found.equals(List.of(NOTHING))) {
            assertThat(found).isEmpty();
        } else if (!row.found.isEmpty()) {
            assertThat(found).as("ranked first of %s", verdicts).startsWith(row.found.get(0));
        }
        assertThat(causes(verdicts, Verdict.Unknown.class)).as("unknown").containsAll(row.unknown);
        assertThat(causes(verdicts, Verdict.Absent.class)).as("absent").containsAll(row.absent);
    }

    /** What the others cause may come first, and what needs processors may not come about; but nothing false is found. */
    private static void onBusyHost(Row row, List<String> found) {
        assertThat(found).filteredOn(c -> !c.equals(OF_THE_HOST))
                .noneMatch(c -> row.unknown.contains(c) || row.absent.contains(c));
        if (row.found.equals(List.of(NOTHING))) {
            assertThat(found).filteredOn(c -> !c.equals(OF_THE_HOST)).isEmpty();
            return;
        }
        assumeTrue(found.containsAll(row.found) || NEEDS_PROCESSORS.stream().noneMatch(row.found::contains),
                "others kept the processors busy, so that what the program provokes did not come about");
        assertThat(found).containsAll(row.found);
    }

    /** What the settings command prints leaves none of the questions unknown that the JDK can answer. */
    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void adviceAnswersItsQuestions(int jdk) throws Exception {
        Path advised = Files.writeString(folder.resolve("advised.jfc"),
                JfcFile.of(jdk, EnumSet.allOf(Question.class),
                        Decoders.settings(jdk, EnumSet.allOf(Question.class))));
        var unknown = causes(verdicts(recording("Sleepers", jdk, advised.toString())), Verdict.Unknown.class);
        assertThat(unknown).filteredOn(cause -> !cause.equals(OF_THE_HOST))
                .isEqualTo(jdk < 25 ? List.of("lock-contention", "downstream-limited") : List.of("lock-contention"));
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
        Path own = Path.of("src/test/resources", settings + ".jfc").toAbsolutePath();
        var ran = Programs.run(jdk, Class.forName("io.carrierscope.analyzer.program." + program),
                Files.exists(own) ? own : Path.of(settings), folder);
        return MeasuredRecording.of(ran.recording());
    }
}
