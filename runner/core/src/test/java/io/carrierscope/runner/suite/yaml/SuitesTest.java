package io.carrierscope.runner.suite.yaml;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.carrierscope.runner.client.load.Batches;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Matrix.PlannedCell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.Samples;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Cache;
import io.carrierscope.runner.workload.step.Chance;
import io.carrierscope.runner.workload.step.Compute;
import io.carrierscope.runner.workload.step.Guard;
import io.carrierscope.runner.workload.step.Send;
import io.carrierscope.runner.workload.step.Wait;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Suites as text: what they say, and what they get wrong. */
class SuitesTest {
    static final List<String> NAMES = Suites.NAMES;
    private static final String AXES = "axes: {server: [virtual], workload: [io], load: [closed-8]}";

    @TempDir
    Path folder;

    /** A poller for each carrier comes with JDK 27; other servers of the suite are as they were. */
    @Test
    void pollersAreAnAxisOfServers() throws Exception {
        Suite suite = Suites.read("x.yaml", """
                name: mine
                question: Why?
                servers: {small: {is: virtual, jvm: [-Xss512k]}}
                axes: {server: [virtual, small], pollers: [2, 3], workload: [io], load: [closed-8]}
                usual: {server: [small]}
                """);

        assertThat(suite.axes().servers()).extracting(ServerChoice::name).containsExactly("virtual-pollers2",
                "virtual-pollers3", "small-pollers2", "small-pollers3");
        assertThat(suite.axes().servers().getLast().jvmOptions()).containsExactly("-Xss512k", "-Djdk.pollerMode=3");
        assertThat(suite.shortAxes().servers()).extracting(ServerChoice::name).containsExactly("small-pollers2",
                "small-pollers3");
        assertThat(new Matrix(suite, List.of(new Jdk(25, "25.0.3"), new Jdk(27, "27.0.1")), Scale.WHOLE, 1, 1).cells())
                .filteredOn(cell -> cell.notApplicable().isPresent())
                .extracting(cell -> cell.cell().server().name() + " on " + cell.cell().jdk().feature() + ": "
                        + cell.notApplicable().get())
                .containsExactlyInAnyOrder(
                        "virtual-pollers3 on 25: -Djdk.pollerMode=3 needs JDK 27 or newer",
                        "small-pollers3 on 25: -Djdk.pollerMode=3 needs JDK 27 or newer");
    }

    /** 18 minutes, as docs/studies/figures.md has it, but for the four that repeat a large study. */
    @ParameterizedTest
    @FieldSource("NAMES")
    void everySuiteOfTheCatalogueIsExpectedToTakeAsLongAsItIsSaidTo(String name) {
        Suite suite = Suites.named(name);
        assertThat(suite.name()).isEqualTo(name);
        assertThat(suite.question()).endsWith("?");
        Matrix matrix = matrix(suite.withAxes(suite.shortAxes()), Scale.WHOLE);
        Duration time = matrix.runnable().stream().map(matrix::estimated).reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(suite.repetitions());
        int most = Map.of("jetty-pools", 20, "http-clients", 20, "bank-transfer", 47, "jdk-httpserver", 23)
                .getOrDefault(name, 18);
        assertThat(time).isLessThan(Duration.ofMinutes(most));
    }

    /** What is in flight at the end of each of two parts, 200 requests of 200 ms: 40 s of one thread, 4 s of ten. */
    @Test
    void aPoolWorksOffWhatIsInFlight() {
        Matrix matrix = matrix(Suites.named("jdk-httpserver"), Scale.WHOLE);
        assertThat(estimated(matrix, "jdk-fixed-1").minus(estimated(matrix, "jdk-fixed-10")))
                .isEqualTo(Duration.ofSeconds(72));
    }

    /**
     * 400 requests of 0.4 s take ten threads 16 s: two batches to warm up, 2.4 in each of two parts, half a one between these, and twice 2 s at
     * the end, 120.8 s. Nothing limits virtual threads: 50 clients need 3.2 s, so they warm up for 6 s and half a batch; 2.4 in each part,
     * half a one and twice 0.4 s, 25.36 s. All else takes both as long.
     */
    @Test
    void aSmallPoolTakesLongerForABatch() {
        Matrix matrix = matrix(Suites.named("bank-transfer"), Scale.WHOLE);
        assertThat(tenth(matrix, "mvc-platform-10").minus(tenth(matrix, "mvc-virtual")))
                .isCloseTo(Duration.ofMillis(120_800 - 25_360), Duration.ofMillis(1));
    }

    /** 50 clients whose requests take 0.4 s, ten at a time: 25 per second, and 125 where nothing limits them. */
    @Test
    void aSuiteTellsHowManyRequestsItsCellsMayComeTo() {
        Matrix matrix = matrix(Suites.named("bank-transfer"), Scale.WHOLE);
        assertThat(tenthPerSecond(matrix, "mvc-platform-10")).isCloseTo(25, within(1e-9));
        assertThat(tenthPerSecond(matrix, "mvc-virtual")).isCloseTo(125, within(1e-9));
    }

    private static double tenthPerSecond(Matrix matrix, String server) {
        return matrix.runnable().stream().filter(cell -> cell.workload().name().equals("transfer-tenth"))
                .filter(cell -> cell.server().name().equals(server)).findFirst().map(matrix::mostPerSecond)
                .orElseThrow();
    }

    /**
     * 15 s of warm-up, 15 s in each of two parts, half a second of drain, 2 and 5 s between the parts, 10 ms for the last answers of each;
     * 4.5 s for any cell, and 7 s of CPU time on the one processor that Spring has to start on.
     */
    @Test
    void aFrameworkTakesTimeToStart() {
        Matrix matrix = matrix(Suites.named("spring-wait"), Scale.WHOLE);
        assertThat(matrix.runnable().stream().filter(cell -> "15s".equals(cell.warmup()))
                .filter(cell -> cell.server().name().equals("mvc-virtual")).map(matrix::estimated))
                .containsExactly(Duration.ofMillis(52_520 + 4_500 + 7_000));
    }

    /** The services of the one are a server of ours, those of the other a Spring application, on all processors of the machine. */
    @Test
    void soDoTheServicesThatItCalls() {
        Matrix matrix = matrix(Suites.named("bank-transfer"), Scale.WHOLE);
        assertThat(tenth(matrix, "mvc-virtual-boot").minus(tenth(matrix, "mvc-virtual")))
                .isEqualTo(Duration.ofSeconds(7).dividedBy(Math.min(2, Runtime.getRuntime().availableProcessors())));
    }

    private static Duration tenth(Matrix matrix, String server) {
        return matrix.runnable().stream().filter(cell -> cell.workload().name().equals("transfer-tenth"))
                .filter(cell -> cell.server().name().equals(server)).findFirst().map(matrix::estimated).orElseThrow();
    }

    private static Duration estimated(Matrix matrix, String server) {
        return matrix.runnable().stream().filter(cell -> cell.server().name().equals(server)).findFirst()
                .map(matrix::estimated).orElseThrow();
    }

    /** Suites of jobs, of predictions, and of clients have none. */
    @ParameterizedTest
    @FieldSource("NAMES")
    void aSuiteThatComparesServersRunsOneOfThemUnderTwoNames(String name) {
        assumeFalse(Set.of("smoke", "batch", "what-if", "what-if-cpu", "http-clients").contains(name));
        Suite suite = Suites.named(name);
        var equal = cells(matrix(suite.withAxes(suite.shortAxes()), Scale.WHOLE)).stream()
                .filter(cell -> cell.controlOf() != null)
                .collect(groupingBy(cell -> List.of(cell.workload(), cell.load(), Optional.ofNullable(cell.producer())),
                        mapping(cell -> cell.server().name(), toSet())));
        assertThat(equal.values()).anyMatch(servers -> servers.size() > 1);
    }

    /** Batches of long waits by few clients take most of the time: the usual part has fewer of them. */
    @Test
    void aCornerMayBeLeftOutUnlessAllIsAskedFor() {
        Suite pools = Suites.named("jetty-pools");
        Suite usual = pools.withAxes(pools.shortAxes());
        assertThat(cells(matrix(usual, Scale.WHOLE))).hasSize(50);
        assertThat(cells(matrix(usual.whole(), Scale.WHOLE))).hasSize(81);
    }

    /** Three servers, each with its own producer and the common one, and one of them again. */
    @Test
    void aProducerMayBelongToSomeServers() {
        Suite messages = Suites.named("kafka-ack");
        Suite usual = messages.withAxes(messages.shortAxes());
        assertThat(cells(matrix(usual, Scale.WHOLE))).hasSize(7);
        assertThat(cells(matrix(usual.whole(), Scale.WHOLE))).hasSize(10);
    }

    @Test
    void smokeHasEveryServer() {
        assertThat(Suites.named("smoke").axes().servers()).extracting(ServerChoice::name)
                .as("servers of runner/core/src/main/resources/io/carrierscope/runner/suite/smoke.yaml, in the order of Servers")
                .containsExactlyElementsOf(Servers.ALL.stream().map(ServerVariant::name).toList());
    }

    /** 7 pairs x 3 numbers of clients x 5 servers, less the two that the study left out. */
    @Test
    void publishedNumbersBelongToCellsAsPublished() {
        Suite pools = Suites.named("jetty-pools").whole();
        assertThat(pools.published()).hasSize(103);
        List<Cell> cells = cells(matrix(pools, Scale.WHOLE));
        assertThat(cells.stream().mapToInt(cell -> cell.published().size()).sum()).isEqualTo(103);
        assertThat(cells).filteredOn(cell -> !cell.published().isEmpty())
                .allMatch(cell -> cell.workload().answer() == Answer.BEFORE_WORK);
        assertThat(cells).filteredOn(cell -> cell.server().name().startsWith("virtual"))
                .allMatch(cell -> "jetty-virtual".equals(cell.controlOf()));
        assertThat(cells(matrix(Suites.named("kafka-ack"), Scale.WHOLE)))
                .filteredOn(cell -> !cell.published().isEmpty())
                .allMatch(cell -> cell.producer().name().equals(
                        cell.server().name().startsWith("mvc") ? "mvc-linger10" : "webflux-linger10"))
                .allMatch(cell -> cell.published().size() == 3).hasSize(6);
        assertThat(cells(matrix(Suites.named("jdk-httpserver"), Scale.WHOLE)).stream()
                .mapToInt(cell -> cell.published().size()).sum()).isEqualTo(34);
        assertThat(cells(matrix(Suites.named("http-clients"), Scale.WHOLE)).stream()
                .mapToInt(cell -> cell.published().size()).sum()).isEqualTo(215);
    }

    @Test
    void readsWhatAnAuthorWrote() throws Exception {
        Suite suite = read(
                """
                        name: mine
                        question: Why?
                        servers:
                          fast: {is: virtual, jvm: [-Xint]}
                        workloads:
                          work: {steps: [{wait: 1.5ms}, {monitor: [{compute: 2ms}]}, {one-in-4: [{cache: 8k}, {send: get-5s}]}], jdk: 25, answer: before-work}
                        axes:
                          server: [fast, platform-20]
                          workload: [work, io]
                          load: [batch-100x8-4conn]
                          recording: [on, off]
                        usual: {workload: [io]}
                        repeat: 3
                        limits: {server: {cpus: 1, quota: 1.5, heap: 1g, gc: g1}}
                        exclude:
                          - {server: [fast], workload: [w*]}
                        control: {same: [fast]}
                        published:
                          - {study: s, source: x, metric: makespan, unit: ms, server: [fast, platform-20], rows: [{workload: io, load: batch-100x8-4conn, values: [7, ~]}]}
                        """);
        assertThat(suite.axes().workloads().getFirst()).isEqualTo(new Workload("work", "Why?",
                List.of(new Wait(Duration.ofNanos(1_500_000)),
                        new Guard(Guard.Kind.MONITOR, List.of(new Compute(Duration.ofMillis(2)))),
                        new Chance(4, List.of(new Cache(8), new Send(Duration.ofSeconds(5))))),
                25, Answer.BEFORE_WORK));
        assertThat(suite.axes().loads()).containsExactly(new Batches(100, 8, 4));
        assertThat(suite.limits().server()).isEqualTo(new RoleLimits(1, 150, 1024, 0, "g1", List.of()));
        assertThat(suite.shortAxes().workloads()).hasSize(1);
        assertThat(suite.repetitions()).isEqualTo(3);
        assertThat(cells(matrix(suite, Scale.WHOLE))).extracting(cell -> cell.id().text()).containsExactlyInAnyOrder(
                "mine.platform-20.work.harmonised-linger0.batch-100x8-4conn.jdk25.r1",
                "mine.platform-20.work.harmonised-linger0.batch-100x8-4conn.jdk25.unrecorded.r1",
                "mine.fast.io.batch-100x8-4conn.jdk25.r1", "mine.fast.io.batch-100x8-4conn.jdk25.unrecorded.r1",
                "mine.platform-20.io.batch-100x8-4conn.jdk25.r1",
                "mine.platform-20.io.batch-100x8-4conn.jdk25.unrecorded.r1");
        assertThat(cells(matrix(suite, Scale.WHOLE)).get(0).published())
                .containsExactly(new Published("s", "io, batch-100x8-4conn", "makespan", 7, "ms", "x"));
    }

    /** A quarter of 20 ms is 5 ms, a quarter of 100 requests 25; 8 clients and the study's numbers do not shrink along. */
    @Test
    void scalingShrinksDelaysAndCountsAndSaysSo() throws Exception {
        Suite suite = read(
                """
                        name: mine
                        question: Why?
                        axes: {server: [virtual], workload: [io], load: [batch-100x8]}
                        published:
                          - {study: s, source: x, metric: makespan, unit: ms, server: [virtual], rows: [{workload: io, load: batch-100x8, values: [7]}]}
                        """);
        Cell cell = cells(matrix(suite, new Scale(0.25))).getFirst();
        assertThat(cell.id()).hasToString("mine.virtual.io-x0_25.batch-25x8.jdk25.r1");
        assertThat(cell.workload().steps()).containsExactly(new Wait(Duration.ofMillis(5)));
        assertThat(cell.published()).isEmpty();
        assertThat(cell.scale()).isEqualTo(0.25);
    }

    /** Only what sends is multiplied by the ways to send. */
    @Test
    void sendingWorkloadsHaveACellForEachProducer() throws Exception {
        Suite suite = read(
                """
                        name: mine
                        question: Why?
                        workloads: {ack: {steps: [{send: get}]}}
                        axes: {server: [virtual], workload: [io, ack], load: [closed-8], producer: [mvc-linger10, webflux-linger0]}
                        """);
        List<Cell> cells = cells(matrix(suite, Scale.WHOLE));
        assertThat(cells).extracting(cell -> cell.id().text()).containsExactly(
                "mine.virtual.ack.mvc-linger10.closed-8.jdk25.r1",
                "mine.virtual.ack.webflux-linger0.closed-8.jdk25.r1", "mine.virtual.io.closed-8.jdk25.r1");
        assertThat(Json.write(cells.get(2))).doesNotContain("producer");
        assertThat(Json.read(Json.write(cells.get(1)), Cell.class)).isEqualTo(cells.get(1));
        assertThat(cells.get(1).producer()).isEqualTo(new Producer("webflux-linger0", "webflux", "all", Duration.ZERO,
                16_384, 26_384, 1, Duration.ofSeconds(1)));
    }

    @Test
    void coldAndWarmServersStandSideBySide() throws Exception {
        Suite suite = read("""
                name: mine
                question: Why?
                axes: {server: [virtual], workload: [io], load: [closed-8], warmup: [15s, steady]}
                phases: {warmup: 4s, cap: 120s, window: 7s}
                """);
        List<Cell> cells = cells(matrix(suite, Scale.WHOLE));
        assertThat(cells).extracting(cell -> cell.id().text()).containsExactly(
                "mine.virtual.io.closed-8.jdk25.15s.r1", "mine.virtual.io.closed-8.jdk25.steady.r1");
        assertThat(cells).extracting(cell -> cell.times().warmup()).containsExactly(
                Warmup.fixed(Duration.ofSeconds(15)), Warmup.steady(Duration.ofSeconds(120), Duration.ofSeconds(7)));
    }

    /** Each client under test is a cell, and the columns of what was printed are clients. */
    @Test
    void clientsUnderTestAreAnAxis() throws Exception {
        Suite suite = read(
                """
                        name: mine
                        question: Why?
                        axes: {server: [light], client: [jdk-virtual, apache-async], workload: [io], load: [closed-8]}
                        published:
                          - {study: s, source: x, metric: threads-max, unit: '', client: [apache-async, jdk-virtual], rows: [{workload: io, load: closed-8, values: [16, ~]}]}
                        """);
        List<Cell> cells = cells(matrix(suite, Scale.WHOLE));
        assertThat(cells).extracting(cell -> cell.id().text()).containsExactly(
                "mine.apache-async.light.io.closed-8.jdk25.r1", "mine.jdk-virtual.light.io.closed-8.jdk25.r1");
        assertThat(cells).extracting(Cell::subject).containsOnly("client");
        assertThat(cells.get(1).published()).isEmpty();
        assertThat(cells.get(0).published()).extracting(Published::value).containsExactly(16.0);
        assertThat(Json.read(Json.write(cells.get(1)), Cell.class)).isEqualTo(cells.get(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            axes: {server: [virtual                    | 2 | not YAML: expected a comma between values, and ] after the last one
            name: other                                | 2 | expected each name once; 'name' stands twice
            about: nothing                             | 1 | a name, a question and axes
            nosuch: 1                                  | 2 | unknown field 'nosuch'; expected one of: about, axes
            axes: {server: [nosuch], workload: [io], load: [closed-8]} | 2 | unknown server 'nosuch'; expected one of: platform-20
            axes: {server: [virtual], client: [nosuch], workload: [io], load: [closed-8]} | 2 | unknown client 'nosuch'; expected one of: jetty, apache-platform
            axes: {server: [virtual], workload: [nosuch], load: [closed-8]} | 2 | unknown workload 'nosuch'
            axes: {server: [virtual], workload: [io], load: [closed]} | 2 | unknown load plan 'closed'; expected one of: closed-<clients>
            axes: {server: [virtual], workload: [io], load: [closed-8], producer: [mvc]} | 2 | unknown producer 'mvc'; expected one of: mvc-linger<ms>
            axes: {server: virtual}                    | 2 | a list such as [a, b] in 'server'
            axes: {server: [virtual]}                  | 2 | expected in 'axes' a list for 'workload'
            workloads: {w: {steps: [{sleep: 5ms}]}}    | 2 | unknown step 'sleep'; expected one of: wait, compute
            workloads: {w: {steps: [{call-a: [{send: get}]}]}} | 2 | a service downstream cannot call, send or query
            workloads: {w: {steps: [{call-a: [{one-in-2: [{call-b: [{wait: 5ms}]}]}]}]}} | 2 | a service downstream cannot call
            workloads: {w: {steps: [{send: put}]}}     | 2 | get, or get and a time such as get-5s
            workloads: {w: {steps: [{wait: soon}]}}    | 2 | a time such as 5ms
            phases: {measure: long}                    | 2 | a time such as 5ms
            limits: {server: {heap: big}}              | 2 | a size such as 256m
            limits: {server: {cpus: two}}              | 2 | a number in 'cpus'
            """)
    void aMistakeIsOneLineWithItsPlace(String line, int at, String expected) {
        assertThatThrownBy(() -> read("name: mine\n" + line + "\nquestion: Why?\n")).isInstanceOf(SuiteProblem.class)
                .hasMessageContaining("mine.yaml:" + at + ": ").hasMessageContaining(expected)
                .satisfies(problem -> assertThat(problem.getMessage().lines()).hasSize(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limits: {server: {quota: 0}}       | expected processors such as 1.5
            limits: {nobody: {cpus: 1}}        | unknown role 'nobody'
            limits: {server: {gc: nosuch}}     | expected a GC of serial
            phases: {warmup: soon}             | or steady
            repeat: 0                          | expected in 'repeat' 1 or more
            control: {same: [nosuch]}          | unknown server 'nosuch'
            control: {same: []}                | expected in 'control' a list for 'same'
            servers: {mine: {jvm: [-Xint]}}    | expected in 'servers' a name and the variant it is
            workloads: {mine: {jdk: 22}}        | expected in 'workloads' a name and its steps
            usual: {server: [~]}               | a value in each place in 'server'
            published: [{study: s}]            | expected in 'published' study, source
            published: [{study: s, source: x, metric: m, unit: u, rows: []}] | unknown metric 'm'
            published: [{study: s, source: x, metric: makespan, unit: ms, server: [virtual], producer: [mvc-linger0, mvc-linger10], rows: []}] | one producer for each server
            """)
    void aMistakeInAWholeSuiteIsOneLineToo(String line, String expected) {
        assertThatThrownBy(() -> read("name: mine\nquestion: Why?\n" + line + "\n" + AXES + "\n"))
                .isInstanceOf(SuiteProblem.class).hasMessageContaining("mine.yaml:3: ").hasMessageContaining(expected);
    }

    /** A text, the line of its slip, and what was expected. */
    private record Slip(String text, int at, String expected) {}

    static final List<Slip> SLIPS = List.of(
            new Slip("name: mine\nabout: Why: not?", 2, "one 'name: value' in a line"),
            new Slip("name: mine\n about: x", 2, "one 'name: value' in a line"),
            new Slip("name: mine\n\tabout: x", 2, "spaces before a name, not a tab"),
            new Slip("name: mine\nabout: 'x\nquestion: y", 2, "a closing quote"),
            new Slip("name: mine\nabout: \"a\\q\"", 2, "no backslash between double quotes"),
            new Slip("name: mine\nabout: @x", 2, "quotes around a text that begins with such a sign"),
            new Slip("name: mine\nabout: \"x\" y", 2, "quotes around the whole of a text or none"),
            new Slip("axes:\n  server: [a, b\n  load: [c]", 2, "a comma between values, and ] after the last one"),
            new Slip("axes:\n  server: [a]\n load: [c]", 3, "the same indentation as in the lines above"),
            new Slip("name: a\naxes: {load: [c]\nusual: x", 2, "a comma between fields, and } after the last one"),
            new Slip("name: a\naxes: {server: [", 2, "a value, and an end of each [ and {"));

    @ParameterizedTest
    @FieldSource("SLIPS")
    void aSlipIsSaidInTheWordsOfItsAuthor(Slip slip) {
        assertThatThrownBy(() -> read(slip.text())).isInstanceOf(SuiteProblem.class)
                .hasMessageContaining("mine.yaml:" + slip.at() + ": not YAML: expected ")
                .hasMessageContaining(slip.expected());
    }

    @Test
    void aMistakeIsSaidWhereItStands() {
        assertThatThrownBy(() -> read("name: mine\nquestion: Why?\n" + AXES + """

                limits:
                  client: {cpus: 1}
                  server:
                    gc: nosuch
                """)).hasMessageContaining("mine.yaml:6: ");
        assertThatThrownBy(() -> read("name: mine\nquestion: Why?\n" + AXES + """

                published:
                  - {study: s, source: x, metric: makespan, unit: ms, server: [virtual], rows: []}
                  - study: s
                    source: x
                    metric: makespan
                    unit: ms
                    server: [virtual]
                    rows:
                      - {workload: io, load: closed-8, values: [7]}
                      - {workload: io, load: closed-8}
                """)).hasMessageContaining("mine.yaml:13: expected in a row");
    }

    private Suite read(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("mine.yaml"), text);
        return Suites.find(file.toString()).orElseThrow();
    }

    private static Matrix matrix(Suite suite, Scale scale) {
        return new Matrix(suite, List.of(Samples.JDK_25), scale, 1, 1);
    }

    /** The order of their names, since that of a round is random. */
    private static List<Cell> cells(Matrix matrix) {
        return matrix.cells().stream().map(PlannedCell::cell).sorted(Comparator.comparing(cell -> cell.id().text()))
                .toList();
    }
}
