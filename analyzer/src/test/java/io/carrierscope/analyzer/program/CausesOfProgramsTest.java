package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The truth corpus: a program that provokes a cause, recorded on a JDK with some settings, and what must be said of it. */
class CausesOfProgramsTest {
    private static final Set<String> NEEDS_PROCESSORS = Set.of("cpu-saturated", "lock-contention");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"SleepInMonitor, 21, all-waits, pinning-monitor, Found",
            "SleepInMonitor, 21, default, pinning-monitor, Unknown",
            "SleepInMonitor, 25, default, pinning-monitor, Absent",
            "SleepInInitializer, 21, all-waits, pinning-class-init, Found",
            "SleepInInitializer, 25, all-waits, pinning-class-init, Found",
            "LockQueue, 25, all-waits, lock-contention, Unknown",
            "LockQueue, 25, traced-parks, lock-contention, Found", "LockQueue, 21, all-waits, lock-contention, Unknown",
            "MonitorQueueOnPlatform, 21, all-waits, lock-contention, Found",
            "MonitorQueueOnPlatform, 25, all-waits, lock-contention, Found",
            "Burners, 21, all-waits, cpu-saturated, Found",
            "Burners, 25, all-waits, cpu-saturated, Found", "Sleepers, 25, profile, pinning-native, Unknown"})
    void provoked(String program, int jdk, String settings, String cause, String expected) throws Exception {
        var recording = recording(program, jdk, settings);
        assumeFalse(expected.equals("Found") && NEEDS_PROCESSORS.contains(cause) && busyHost(recording),
                "others kept the processors busy, so that what the program provokes did not come about");
        var verdicts = verdicts(recording);
        var verdict = verdicts.stream().filter(v -> v.cause().equals(cause)).findFirst().orElseThrow();
        assertThat(verdict.getClass().getSimpleName()).as("%s", verdict).isEqualTo(expected);
        if (verdict instanceof Verdict.Found found) {
            assertThat(found.evidence()).isNotEmpty();
            // what the others cause on a busy host may come first
            assertThat(busyHost(recording) || verdicts.get(0).equals(verdict)).as("ranked first").isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"Sleepers, 21", "Sleepers, 25"})
    void healthy(String program, int jdk) throws Exception {
        var recording = recording(program, jdk, "all-waits");
        assertThat(withoutStrangers(verdicts(recording), recording)).noneMatch(Verdict.Found.class::isInstance);
    }

    /** On a host that others keep busy even a starting JVM uses all the processor time it gets, and that is true. */
    private static List<Verdict> withoutStrangers(List<Verdict> verdicts, MeasuredRecording recording) {
        boolean busyHost = busyHost(recording);
        return verdicts.stream().filter(v -> !(busyHost && v.cause().equals("cpu-saturated"))).toList();
    }

    private static boolean busyHost(MeasuredRecording recording) {
        return recording.othersBusyProcessors().orElse(0) > 0.5;
    }

    /** What the settings command prints leaves none of the questions unknown that the JDK can answer. */
    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void adviceAnswersItsQuestions(int jdk) throws Exception {
        Path advised = Files.writeString(folder.resolve("advised.jfc"),
                JfcFile.of(jdk, EnumSet.allOf(Question.class)));
        var recording = recording("Sleepers", jdk, advised.toString());
        var unknown = withoutStrangers(verdicts(recording), recording).stream()
                .filter(Verdict.Unknown.class::isInstance).map(Verdict::cause).toList();
        assertThat(unknown).isEqualTo(jdk < 25 ? List.of("lock-contention") : List.of());
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
