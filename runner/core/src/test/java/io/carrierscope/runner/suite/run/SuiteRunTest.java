package io.carrierscope.runner.suite.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.suite.Axes;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.CellId;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Samples;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.run.CellOutcome.CellResult;
import io.carrierscope.runner.suite.run.CellOutcome.Failed;
import io.carrierscope.runner.suite.run.CellOutcome.Finished;
import io.carrierscope.runner.suite.run.CellOutcome.Kept;
import io.carrierscope.runner.suite.run.CellOutcome.NotApplicable;
import io.carrierscope.runner.suite.run.SuiteRun.RunState;
import io.carrierscope.runner.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, resumption and failures, with a runner that only writes down what it was asked. */
class SuiteRunTest {
    private static final String FIRST_OF_SEED_1 = "quick.platform-20.cpu.closed-64.jdk25.r1";

    @TempDir
    Path folder;
    private Recordings recordings;
    private final Executions executions = new Executions();
    private final AtomicInteger runs = new AtomicInteger();

    /** Leaves empty recordings instead of running anything. */
    private final class Executions implements CellRunner {
        final List<String> asked = new ArrayList<>();
        final Set<String> failing = new HashSet<>();
        final Set<Double> roundNanos = new HashSet<>();
        String runId;

        @Override
        public CellOutcome run(Cell cell, Run run, Consumer<Stage> entered) {
            asked.add(cell.id().text());
            roundNanos.add(run.roundNanos());
            runId = run.id();
            if (failing.contains(cell.id().text())) {
                return new Failed(Stage.WARMUP, "on purpose");
            }
            touch(recordings.server(cell.id()));
            touch(recordings.client(cell.id()));
            return new Finished(Samples.SUMMARY);
        }
    }

    @BeforeEach
    void open() {
        recordings = new Recordings(folder);
    }

    /** So neither a JDK nor a server has the better time of the day. */
    @Test
    void theJdksOfAVariantAndTheVariantsOfARowAreNeighboursInAnyOrder() {
        List<String> ids = ids(Samples.matrix(Samples.JDK_21, Samples.JDK_25));
        assertThat(ids).hasSize(24).doesNotHaveDuplicates();
        assertThat(runs(ids, id -> id.replaceAll("\\.jdk.*", ""))).as("pairs of JDKs").hasSize(12);
        assertThat(runs(ids, id -> id.split("\\.")[2])).as("rows, one of each workload").hasSize(4);
        assertThat(IntStream.range(0, 12).mapToObj(pair -> ids.get(2 * pair).contains("jdk21")))
                .as("is JDK 21 first?").contains(true, false);
        assertThat(IntStream.range(0, 4).mapToObj(row -> ids.get(6 * row).split("\\.")[1]).distinct().count())
                .as("servers that begin a row").isGreaterThan(1);
    }

    /** Where the key changes from one to the next. */
    private static List<String> runs(List<String> ids, UnaryOperator<String> key) {
        List<String> runs = new ArrayList<>();
        for (String id : ids) {
            if (runs.isEmpty() || !runs.getLast().equals(key.apply(id))) {
                runs.add(key.apply(id));
            }
        }
        return runs;
    }

    @Test
    void theRequestsOfARoundComeAtTheSameInstantsAndThoseOfAnotherRoundOrSeedDoNot() {
        List<Long> first = seeds(rounds(3, 1));
        assertThat(first).hasSize(3).doesNotHaveDuplicates().isEqualTo(seeds(rounds(3, 1)))
                .doesNotContainAnyElementsOf(seeds(rounds(3, 2)));
        Cell cell = rounds(1, 7).cells().getFirst().cell();
        assertThat(Json.write(cell)).contains("\"seed\":7", "\"arrivalSeed\":" + cell.arrivalSeed());
    }

    /** What decides the gaps between requests, once for each that occurs. */
    private static List<Long> seeds(Matrix matrix) {
        return matrix.cells().stream().map(planned -> planned.cell().arrivalSeed()).distinct().toList();
    }

    @Test
    void repetitionsAreSpreadOverTheWholeTime() throws Exception {
        execute(rounds(2, 1));
        assertThat(executions.asked).hasSize(24).doesNotHaveDuplicates();
        assertThat(executions.asked.subList(0, 12)).allMatch(id -> id.endsWith(".r1"));
        assertThat(executions.asked.subList(12, 24)).allMatch(id -> id.endsWith(".r2"));
    }

    /** Each round has an order of its own, and the seed decides it. */
    @Test
    void theSeedDecidesTheOrderOfRepetitions() {
        List<String> first = ids(rounds(2, 1));
        assertThat(first).isEqualTo(ids(rounds(2, 1))).isNotEqualTo(ids(rounds(2, 2)));
        assertThat(first.subList(0, 12).stream().map(SuiteRunTest::withoutRepetition))
                .containsExactlyInAnyOrderElementsOf(
                        first.subList(12, 24).stream().map(SuiteRunTest::withoutRepetition).toList())
                .isNotEqualTo(first.subList(12, 24).stream().map(SuiteRunTest::withoutRepetition).toList());
        assertThat(first).startsWith(FIRST_OF_SEED_1);
        assertThat(ids(rounds(1, 7))).isNotEqualTo(ids(rounds(1, 1)));
    }

    private static String withoutRepetition(String id) {
        return id.substring(0, id.lastIndexOf('.'));
    }

    private static List<String> ids(Matrix matrix) {
        return matrix.cells().stream().map(planned -> planned.cell().id().text()).toList();
    }

    private static Matrix rounds(int repetitions, long seed) {
        return new Matrix(Samples.QUICK, List.of(Samples.JDK_25), Scale.WHOLE, repetitions, seed);
    }

    @Test
    void anUnrecordedCellIsFinishedWithTheClientsRecordingAlone() throws Exception {
        Axes axes = Samples.QUICK.axes();
        Suite paired = Samples.QUICK
                .withAxes(new Axes(axes.servers().subList(0, 1), axes.clients(), axes.workloads().subList(0, 1),
                        List.of(), axes.loads(), List.of(), List.of(), List.of("on", "off")));
        Matrix matrix = new Matrix(paired, List.of(Samples.JDK_25), Scale.WHOLE, 1, 1);
        execute(matrix);
        assertThat(executions.asked).containsExactlyInAnyOrder("quick.platform-20.io.closed-64.jdk25.r1",
                "quick.platform-20.io.closed-64.jdk25.unrecorded.r1");
        Files.delete(folder.resolve("quick.platform-20.io.closed-64.jdk25.unrecorded.r1.server.jfr"));
        executions.asked.clear();
        execute(matrix);
        assertThat(executions.asked).isEmpty();
    }

    @Test
    void saysWhatDoesNotApplyAndWhy() throws Exception {
        List<CellResult> rows = execute(Samples.matrix(Samples.JDK_21));
        assertThat(rows).filteredOn(row -> row.outcome() instanceof NotApplicable).hasSize(3)
                .allSatisfy(row -> assertThat(row.outcome())
                        .isEqualTo(new NotApplicable("pin-native needs JDK 22 or newer")));
    }

    @Test
    void keepsFinishedCellsAndTheRunId() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        executions.asked.clear();
        List<CellResult> rows = execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.asked).isEmpty();
        assertThat(rows).extracting(CellResult::outcome).containsOnly(new Kept(Samples.SUMMARY));
        assertThat(executions.runId).isEqualTo("run-1");
    }

    @Test
    void runsACellAgainWhenARecordingIsMissing() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        executions.asked.clear();
        Files.delete(recordings.client(Samples.cell().id()));
        execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.asked).containsExactly(Samples.cell().id().text());
        assertThat(executions.runId).isEqualTo("run-1");
    }

    /** A cell is compared with those of earlier starts of the same run. */
    @Test
    void aLaterStartGivesTheSameWork() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        Path file = recordings.state("quick");
        String noted = "\"roundNanos\":" + executions.roundNanos.iterator().next();
        assertThat(Files.readString(file)).contains(noted);
        Files.writeString(file, Files.readString(file).replace(noted, "\"roundNanos\":1234.5"));
        executions.roundNanos.clear();
        Files.delete(recordings.client(Samples.cell().id()));
        execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.roundNanos).containsExactly(1234.5);
    }

    @Test
    void cellsOfARunThatDidNotNoteItsWorkAreKept() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        Path file = recordings.state("quick");
        Files.writeString(file, Files.readString(file).replaceFirst("\"roundNanos\":[^,]*,", ""));
        executions.asked.clear();
        executions.roundNanos.clear();
        Files.delete(recordings.client(Samples.cell().id()));
        execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.asked).containsExactly(Samples.cell().id().text());
        assertThat(executions.roundNanos).allMatch(nanos -> nanos > 0);
    }

    @Test
    void aFailedCellIsARowAndIsTriedAgain() throws Exception {
        executions.failing.add(Samples.cell().id().text());
        List<CellResult> rows = execute(Samples.matrix(Samples.JDK_25));
        assertThat(rows).hasSize(12).filteredOn(row -> row.outcome() instanceof Failed).hasSize(1);
        executions.failing.clear();
        executions.asked.clear();
        execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.asked).containsExactly(Samples.cell().id().text());
    }

    @Test
    void otherSettingsAreAnotherRun() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        executions.asked.clear();
        execute(new Matrix(Samples.QUICK.withTimes(Samples.QUICK.times().withMeasure(Duration.ofSeconds(7))),
                List.of(Samples.JDK_25), Scale.WHOLE, 1, 1));
        assertThat(executions.asked).hasSize(12);
        assertThat(executions.runId).isEqualTo("run-2");
    }

    @Test
    void anotherJdkJoinsTheRun() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        executions.asked.clear();
        execute(Samples.matrix(Samples.JDK_21, Samples.JDK_25));
        assertThat(executions.asked).hasSize(9).allMatch(id -> id.contains("jdk21"));
        assertThat(executions.runId).isEqualTo("run-1");
    }

    /** Otherwise a report would take the mean of two builds, or of two requests, for that of one. */
    @ParameterizedTest
    @CsvSource({"b, /a", "a, /b"})
    void anotherBuildOrRequestIsAnotherRun(String content, String path) throws Exception {
        execute(shop(3, "/a", server("shop", "shop.jar", "a")));
        SuiteRun other = run(shop(1, path, server("shop", "shop.jar", content)));
        other.execute();
        assertThat(other.finished()).extracting(CellId::text)
                .containsExactly("quick.shop.requests.closed-64.jdk25.r1");
        assertThat(other.runId()).isEqualTo("run-2");
    }

    /** The cells of the other server are compared with those of the new build, so they stay together. */
    @Test
    void aNewBuildOfOneServerLeavesTheCellsOfOthersInTheRun() throws Exception {
        execute(shop(2, "/a", server("shop", "shop.jar", "a"), server("market", "market.jar", "a")));
        SuiteRun other = run(shop(1, "/a", server("shop", "shop.jar", "b"), server("market", "market.jar", "a")));
        other.execute();
        assertThat(other.finished()).extracting(CellId::text).containsExactlyInAnyOrder(
                "quick.shop.requests.closed-64.jdk25.r1", "quick.market.requests.closed-64.jdk25.r1",
                "quick.market.requests.closed-64.jdk25.r2");
        assertThat(other.runId()).isEqualTo("run-1");
    }

    /** As where only the virtual threads of a new build are measured: those of the pool were the build before. */
    @Test
    void serversOfOneJarAreOfOneBuild() throws Exception {
        execute(shop(1, "/a", server("platform", "shop.jar", "a"), server("virtual", "shop.jar", "a")));
        SuiteRun other = run(shop(1, "/a", server("virtual", "shop.jar", "b")));
        other.execute();
        assertThat(other.finished()).extracting(CellId::text)
                .containsExactly("quick.virtual.requests.closed-64.jdk25.r1");
        assertThat(other.runId()).isEqualTo("run-2");
    }

    private static Matrix shop(int repetitions, String path, ServerChoice... servers) {
        Axes axes = Samples.QUICK.axes();
        Suite suite = Samples.QUICK.withAxes(new Axes(List.of(servers), axes.clients(),
                List.of(Workload.of("requests", "", List.of(HttpCall.get(path)))), List.of(), axes.loads(), List.of(),
                List.of(), axes.recordings()));
        return new Matrix(suite, List.of(Samples.JDK_25), Scale.WHOLE, repetitions, 1);
    }

    private static ServerChoice server(String name, String jar, String content) {
        return ServerChoice.of(name, new Application(jar, List.of(), List.of(), Map.of(), "/", 8080,
                Application.TCP, null, content, false, List.of()), List.of());
    }

    @Test
    void cellsOfARunThatDidNotNoteTheirPartsAreKept() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        Path file = recordings.state("quick");
        Files.writeString(file, Files.readString(file).replaceAll("\"parts\":\\{[^}]*},", ""));
        assertThat(file).content().doesNotContain("parts");
        executions.asked.clear();
        execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{\"runId\":", "{}", "{\"cells\":{}}", "{\"runId\":\"run-1\"}",
            "{\"runId\":\"run-1\",\"cells\":{\"a\":null}}",
            "{\"runId\":\"run-1\",\"cells\":{\"a\":{\"fingerprint\":\"b\"}}}"})
    void anUnreadableStateIsMeasuredAgain(String damaged) throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        executions.asked.clear();
        Files.writeString(recordings.state("quick"), damaged);
        assertThat(RunState.read(recordings.state("quick"))).isEmpty();
        execute(Samples.matrix(Samples.JDK_25));
        assertThat(executions.asked).hasSize(12);
    }

    @Test
    void startingOverLeavesOtherSuitesAndSamplesAlone() throws Exception {
        execute(Samples.matrix(Samples.JDK_25));
        touch(folder.resolve("sample.virtual.io.closed-64.jdk25.r1.server.jfr"));
        recordings.removeSuite("quick");
        try (var left = Files.list(folder)) {
            assertThat(left).extracting(path -> path.getFileName().toString())
                    .containsExactly("sample.virtual.io.closed-64.jdk25.r1.server.jfr");
        }
    }

    @Test
    void aFolderHasOneRunnerAtATime() throws Exception {
        try (RunLock first = RunLock.take(folder).orElseThrow()) {
            assertThat(first.channel().isOpen()).isTrue();
            assertThat(RunLock.take(folder)).isEmpty();
        }
        RunLock.take(folder).orElseThrow().close();
    }

    private List<CellResult> execute(Matrix matrix) throws Exception {
        return run(matrix).execute();
    }

    private SuiteRun run(Matrix matrix) throws Exception {
        return new SuiteRun(matrix, recordings, executions, new Silence(), "host",
                () -> "run-" + runs.incrementAndGet());
    }

    private static void touch(Path file) {
        try {
            Files.write(file, new byte[0]);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    /** Shows nothing. */
    private static final class Silence implements RunListener {
        @Override
        public void started(int position, List<Cell> toRun) {}

        @Override
        public void entered(Stage stage) {}

        @Override
        public void ended(CellResult row) {}
    }
}
