package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.client.load.Batches;
import io.carrierscope.runner.client.load.ClosedLoop;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import io.carrierscope.runner.client.load.OpenLoop;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import io.carrierscope.runner.workload.step.Workloads;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes a finished cell count as the same cell. */
class FingerprintTest {
    private static final LoadPlan CLOSED = new ClosedLoop(64);

    static Stream<Cell> others() {
        Limits limits = Samples.QUICK.limits();
        LoadSettings times = Samples.QUICK.times();
        return Stream.of(
                cell("platform-20", "io", CLOSED, Samples.JDK_25, times, limits),
                cell("virtual", "cpu", CLOSED, Samples.JDK_25, times, limits),
                Samples.cell(new ClosedLoop(65)), Samples.cell(new OpenLoop(64, Arrivals.POISSON, 64, 64)),
                Samples.cell(new OpenLoop(64, Arrivals.POISSON, 63, 64)), Samples.cell(new ClosedLoop(64, 63)),
                Samples.cell(new Batches(100, 64, 64)),
                cell("virtual", "io", CLOSED, new Jdk(25, "25.0.4"), times, limits),
                cell("virtual", "io", CLOSED, Samples.JDK_25, times.withMeasure(Duration.ofSeconds(7)), limits),
                cell("virtual", "io", CLOSED, Samples.JDK_25, times, limits.with("server", each -> each.withHeap(128))),
                cell("virtual", "io", CLOSED, Samples.JDK_25, times, limits.with("client", each -> each.withCpus(1))),
                cell("virtual", "io", CLOSED, Samples.JDK_25, times,
                        limits.with("server", each -> each.withOptions(List.of("-Xint")))),
                Records.with(Samples.cell(), "controlOf", "group"), new Scale(0.5).of(Samples.cell()),
                Samples.cell().withPublished(List.of(new Published("000", "row", "makespan", 1.5, "ms", "source"))));
    }

    private static Cell cell(String server, String workload, LoadPlan plan, Jdk jdk, LoadSettings times,
            Limits limits) {
        return new Cell("quick", ServerChoice.plain(server), Workloads.named(workload).orElseThrow(), null, plan,
                "jetty",
                jdk, Cell.RECORDED, null, times, limits, 1, 1, 1, null, List.of());
    }

    @ParameterizedTest
    @MethodSource("others")
    void changesWithWhateverDefinesTheCell(Cell other) {
        assertThat(Fingerprint.of(other)).isNotEqualTo(Fingerprint.of(Samples.cell()));
    }

    @Test
    void isTheSameForTheSameCell() {
        assertThat(Fingerprint.of(Samples.cell())).isEqualTo(Fingerprint.of(Samples.cell())).hasSize(16);
    }

    @ParameterizedTest
    @MethodSource("others")
    void theCellSurvivesJson(Cell cell) throws Exception {
        assertThat(Json.read(Json.write(cell), Cell.class)).isEqualTo(cell);
    }

    /** The order of a map's keys differs from JVM to JVM, and a cell must not run again for that. */
    @Test
    void theOrderOfKeysDoesNotMatter() {
        Map<String, String> forth = new LinkedHashMap<>(Map.of("A", "1"));
        forth.put("B", "2");
        Map<String, String> back = new LinkedHashMap<>(Map.of("B", "2"));
        back.put("A", "1");
        assertThat(Json.write(forth)).isEqualTo(Json.write(back)).isEqualTo("{\"A\":\"1\",\"B\":\"2\"}");
    }

    /** A recording is passed on, and its cell says how an application was started. */
    @Test
    void theDefinitionInARecordingHoldsNoSecretOfAnApplication() {
        var db = new Service("db", new Application(null, List.of("db", "hunter2"), List.of("--pw", "hunter2"),
                Map.of("PW", "hunter2"), "/", 0, Application.TCP, null, null, false, List.of()), List.of());
        var app = new Application(null, List.of("app", "hunter2"), List.of("--pw", "hunter2"), Map.of("PW", "hunter2"),
                "/", 0, Application.TCP, null, null, false, List.of(db));
        var choice = ServerChoice.of("mine", app, List.of());
        assertThat(Json.write(choice)).contains("hunter2");
        assertThat(Json.withoutSecrets(choice)).doesNotContain("hunter2", "\"PW\"").contains("\"name\":\"db\"",
                "\"name\":\"mine\"");
        assertThat(Json.withoutSecrets(Samples.cell())).isEqualTo(Json.write(Samples.cell()));
    }
}
