package io.carrierscope.analyzer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.program.Hanging.Way;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** What is said of JVMs that hang, and of JVMs that do not: from a recording, from a thread dump, and from both. */
@Tag("live")
class HangsOfProgramsTest {
    private static final String NOTHING_HANGS = "No carrier is seen to be blocked";

    /** A program mostly waits. */
    private static final int AT_A_TIME = 5;
    private static final int TRIES = 3;

    @TempDir
    private static Path folder;
    private static final Map<Way, Future<Path>> LEFT = new EnumMap<>(Way.class);

    @BeforeAll
    static void start() {
        try (var programs = Executors.newFixedThreadPool(AT_A_TIME)) {
            Stream.of(Way.values()).forEach(way -> Programs.asked(way.jdk).flatMap(jdk -> Programs.jdk(jdk).stream())
                    .forEach(home -> LEFT.put(way, programs.submit(() -> run(way, home)))));
        }
    }

    /** What the recording alone finds first, or names as the first unknown cause; what the dumps say; and who is named. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            LOGGING           | found: carriers-stuck  | Carriers deadlocked                 | Hanging.write
            CLASS_INITIALISER | found: carriers-stuck  | Carriers deadlocked                 | Hanging.write
            NATIVE_CALL       | found: carriers-stuck  | Every carrier is held by a thread that is in native code | Hanging
            COMPENSATED       | found: carriers-stuck  | All 256 carriers that the scheduler may add are occupied | Hanging
            DEADLOCK         | unknown: threads-stuck | Deadlock of 2 threads               | Hanging.both
            DEADLOCK_OF_LOCKS | unknown:               | Deadlock of 2 threads               | Hanging.bothLocks
            """)
    void saysWhoWaitsForWhom(Way way, String alone, String dumped, String site) throws Exception {
        Path left = left(way);
        var recording = MeasuredRecording.of(left.resolve("app.jfr"));
        String both = said(left, recording);
        String dump = dumps(left).text();
        show(way, recording, both, dump);

        assertThat(said(recording)).startsWith(alone);
        assertThat(both).startsWith(dumped).contains(site);
        assertThat(dump).startsWith(dumped).contains(site);
        if (way != Way.DEADLOCK && way != Way.DEADLOCK_OF_LOCKS) { // what a deadlock holds is told, not since when
            assertThat(both).containsPattern("carried: #.*(since|as in)").contains("into the recording");
        }
    }

    @ParameterizedTest
    @EnumSource(value = Way.class, mode = EnumSource.Mode.EXCLUDE, names = {"LOGGING", "CLASS_INITIALISER",
            "NATIVE_CALL", "COMPENSATED", "DEADLOCK", "DEADLOCK_OF_LOCKS"})
    void doesNotCallAHealthyJvmStuck(Way way) throws Exception {
        Path left = left(way);
        var recording = MeasuredRecording.of(left.resolve("app.jfr"));
        show(way, recording, said(left, recording), dumps(left).text());

        assertThat(verdicts(recording, Verdict.Found.class)).doesNotContain("carriers-stuck", "threads-stuck");
        assertThat(verdicts(withDumps(left, recording), Verdict.Found.class)).doesNotContain("carriers-stuck",
                "threads-stuck");
        if (way != Way.SLOW_DOWNSTREAM_IN_MONITOR) { // there one moment may look like it, and says so
            assertThat(dumps(left).text()).startsWith(NOTHING_HANGS);
        }
    }

    /** The folder in which the program left its files. */
    private static Path left(Way way) throws Exception {
        assumeTrue(LEFT.containsKey(way),
                "JDK " + way.jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        return LEFT.get(way).get();
    }

    /** With JDK 25 a thread dump may crash the JVM (JDK-8364343); then the program runs again. */
    private static Path run(Way way, Path home) throws Exception {
        for (int tries = 1; true; tries++) {
            Path left = Files.createDirectory(folder.resolve(way.name() + tries));
            Path crash = left.resolve("crash.log");
            try {
                Programs.output(new ProcessBuilder(home.resolve("bin/java").toString(),
                        "-Xmx128m", "-XX:ActiveProcessorCount=2", "-Xlog:jfr*=off", "-XX:ErrorLogTimeout=5",
                        "-XX:ErrorFile=" + crash, "-cp", System.getProperty("java.class.path"),
                        Hanging.class.getName(), way.name(), left.toString()));
                return left;
            } catch (IllegalStateException failed) {
                if (tries == TRIES || Files.notExists(crash)) {
                    throw failed;
                }
            }
        }
    }

    /** The first found cause with its evidence, or else the first unknown one. */
    private static String said(MeasuredRecording recording) {
        return Analysis.of(List.of(recording)).cells().get(0).verdicts().stream()
                .filter(v -> !(v instanceof Verdict.Absent)).findFirst().map(v -> switch (v) {
                    case Verdict.Found f -> "found: " + f.cause() + ". " + claims(f.evidence());
                    case Verdict.Unknown u -> "unknown: " + u.cause() + ". " + u.missing();
                    case Verdict.Absent a -> "";
                }).orElse("nothing");
    }

    private static String claims(List<Evidence> evidence) {
        return evidence.stream().map(Evidence::claim).collect(Collectors.joining(". "));
    }

    private static List<String> verdicts(MeasuredRecording recording, Class<? extends Verdict> kind) {
        return Analysis.of(List.of(recording)).cells().get(0).verdicts().stream().filter(kind::isInstance)
                .map(Verdict::cause).toList();
    }

    private static MeasuredRecording withDumps(Path left, MeasuredRecording recording) throws Exception {
        return dumps(left).beside(List.of(recording)).get(0);
    }

    private static String said(Path left, MeasuredRecording recording) throws Exception {
        return String.join("\n", withDumps(left, recording).dump().orElseThrow().lines());
    }

    private static ThreadsOption dumps(Path left) {
        var option = new ThreadsOption();
        new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("threads",
                CommandLine.Model.CommandSpec.forAnnotatedObject(option))).parseArgs("--threads",
                        left.resolve("first.json") + "," + left.resolve("last.json"));
        return option;
    }

    private static void show(Way way, MeasuredRecording recording, String both, String dump) {
        System.out.println(Stream.of(way + " on " + way.jdk, "recording: " + said(recording), "with dumps: " + both,
                "dumps: " + dump).map(s -> s.replace("\n", "\n    ")).collect(Collectors.joining("\n  ")));
    }
}
