package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.runner.suite.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Load plans and their names. */
class LoadPlansTest {
    static final List<String> EXAMPLES = examples();

    /** The names in the first column of the table. */
    private static List<String> examples() {
        try {
            String section = Files
                    .readString(Path.of(System.getProperty("carrierscope.root", "../.."), "docs/suites.md"))
                    .split("\n## Load plans\n")[1].split("\n## ")[0];
            return section.lines().filter(line -> line.startsWith("| `")).map(line -> line.split(" \\| ")[0])
                    .flatMap(cell -> Pattern.compile("`([^`]+)`").matcher(cell).results().map(name -> name.group(1)))
                    .toList();
        } catch (Exception unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Test
    void docsSuitesMdHasARowForEveryPlan() {
        assertThat(LoadPlans.ALL).allSatisfy(form -> assertThat(EXAMPLES)
                .as("add a row for %s with an example to \"Load plans\" in docs/suites.md", form.form())
                .anyMatch(example -> form.plan(example).isPresent()));
    }

    @Test
    void theCatalogueHasEveryPlan() throws Exception {
        String name = LoadPlans.class.getPackageName();
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("carrierscope.root", "../.."),
                "runner/core/src/main/java", name.replace('.', '/')))) {
            for (Path file : files.filter(each -> !each.endsWith("package-info.java")).toList()) {
                Class<?> type = Class.forName(name + "." + file.getFileName().toString().replace(".java", ""));
                assertThat(LoadPlan.class.isAssignableFrom(type) && type.isRecord())
                        .as("add the PlanName of %s to the list in runner/core/…/client/load/LoadPlans.java", type)
                        .isEqualTo(LoadPlans.ALL.stream().anyMatch(form -> form.type() == type));
            }
        }
    }

    /** Each example of the document has the name that it is written with, in a recording too. */
    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void survivesItsNameAndJson(String example) throws Exception {
        LoadPlan plan = LoadPlans.named(example);
        assertThat(plan.id()).isEqualTo(example);
        assertThat(Json.read(Json.write(plan), LoadPlan.class)).isEqualTo(plan);
        assertThat(plan.scaled(1)).isEqualTo(plan);
        assertThat(plan.scaled(0.5)).hasSameClassAs(plan);
    }

    /** The analyzer takes it for a closed loop where it offers no rate, and for an open one where it has no number in flight. */
    @ParameterizedTest
    @FieldSource("EXAMPLES")
    void offersARateOrANumberInFlight(String example) {
        LoadPlan plan = LoadPlans.named(example);
        assertThat(plan.offeredRate() > 0 && plan.concurrency() > 0).isFalse();
        assertThat(plan.concurrency()).isLessThanOrEqualTo(Math.max(plan.maxConnections(), plan.maxQueued()));
    }

    @ParameterizedTest
    @CsvSource({"closed-64, 64", "closed-64-think500ms, 64", "closed-80-64conn-think7ms, 64", "closed-80-64conn, 64",
            "batch-1000x80, 80", "batch-1000x80-64conn, 64",
            "constant-500, 1000", "poisson-0.5, 1000", "knee-p99-50, 1000", "burst-700-at-30, 700",
            "hold-41000, 41000", "ramp-100-2000-60s, 1000", "spike-100-2000-5s, 1000"})
    void aNameIsAPlanAndAPlanHasItsName(String name, int connections) {
        assertThat(LoadPlans.named(name).id()).isEqualTo(name);
        assertThat(LoadPlans.named(name).maxConnections()).isEqualTo(connections);
    }

    @ParameterizedTest
    @CsvSource({"closed-64, false, false", "batch-10x2, false, false", "constant-500, false, false",
            "knee-p99-50, false, false", "burst-700-at-30, false, true", "hold-41, true, true"})
    void aPlanSaysWhatItDoesToConnections(String name, boolean holds, boolean connectsEach) {
        assertThat(LoadPlans.named(name).holdsRequests()).isEqualTo(holds);
        assertThat(LoadPlans.named(name).connectsEachRequest()).isEqualTo(connectsEach);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "closed", "closed-0", "closed-4-0conn", "closed-4-think0ms", "batch-10", "batch-3x4",
            "poisson-0",
            "knee-p99-0", "knee", "constant-x", "burst-0-at-5", "burst-5-at-0", "burst-5", "hold-0", "hold",
            "ramp-0-5-1s", "ramp-5-7-0s", "spike-5-7"})
    void whatIsNoPlanIsSaid(String name) {
        assertThatThrownBy(() -> LoadPlans.named(name)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Served served(Duration holding, int threads) {
        return new Served(holding, Duration.ZERO, threads, 2);
    }

    /**
     * 1000 x 100 ms on 64 connections take 1.5625 s, two batches to warm up with 3.125 s, two to measure with the margin 3.75 s, a drain
     * 0.1 s, and the answers of 80 clients 0.125 s. A second part is measured after a third of a second and 2 s to switch the recorder, and
     * what is left of a batch, half on average. Batches of 1 ms: 15.625 ms, and 1.25 ms for the last answers.
     */
    @Test
    void batchesTakeAtLeastFourMakespans() {
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofSeconds(1)), Duration.ofSeconds(1),
                Duration.ofMillis(100), Duration.ofSeconds(1));
        Batches plan = new Batches(1_000, 80, 64);
        assertThat(plan.estimated(times, served(Duration.ofMillis(100), 0)))
                .isCloseTo(Duration.ofMillis(3_125 + 3_750 + 100 + 125), Duration.ofNanos(1));
        assertThat(plan.estimatedAgain(times, served(Duration.ofMillis(100), 0)))
                .isCloseTo(Duration.ofNanos(2_333_333_333L + 781_250_000 + 3_750_000_000L + 125_000_000),
                        Duration.ofNanos(1));
        assertThat(plan.estimated(times, served(Duration.ofMillis(1), 0)))
                .isEqualTo(Duration.ofNanos(2_100_000_000L + 15_625_000 / 2 + 1_250_000));
    }

    /**
     * Seven threads work for 37 × 0.28 s / 7 = 1.48 s on a batch that eleven clients share, and 11 × 0.28 s / 7 = 0.44 s on what these have in
     * flight at the end: 2.96 + 3.552 + 0.1 + 0.44 s, and again 2 + 1/3 + 0.74 + 3.552 + 0.44 s. More threads than clients are as good as none.
     */
    @Test
    void batchesTakeLongerOnASmallPool() {
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofSeconds(1)), Duration.ofSeconds(1),
                Duration.ofMillis(100), Duration.ofSeconds(1));
        Batches plan = new Batches(37, 11, 11);
        Duration holding = Duration.ofMillis(280);
        assertThat(plan.makespan(served(holding, 7))).isEqualTo(Duration.ofMillis(1_480));
        assertThat(plan.estimated(times, served(holding, 7)))
                .isCloseTo(Duration.ofMillis(7_052), Duration.ofNanos(1));
        assertThat(plan.estimatedAgain(times, served(holding, 7)))
                .isCloseTo(Duration.ofNanos(7_065_333_333L), Duration.ofNanos(1));
        assertThat(plan.estimated(times, served(holding, 12))).isEqualTo(plan.estimated(times, served(holding, 0)));
    }

    /** 9 × 0.7 s on three processors take 2.1 s, and 9 × 0.9 s by five at once 1.62 s, by two 4.05 s. */
    @Test
    void processorsLimitWhatIsComputed() {
        assertThat(new Served(Duration.ofMillis(900), Duration.ofMillis(700), 0, 3).time(9, 5))
                .isEqualTo(Duration.ofMillis(2_100));
        assertThat(new Served(Duration.ofMillis(900), Duration.ofMillis(700), 2, 3).time(9, 5))
                .isEqualTo(Duration.ofMillis(4_050));
    }

    /** 700 at 30 per second are due within 23.333 s, their answers take 2 s more; that and one and a half of it. */
    @Test
    void burstsTakeTwoOfThemAndAMargin() {
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofSeconds(1)), Duration.ofSeconds(1),
                Duration.ofMillis(100), Duration.ofSeconds(1));
        assertThat(new Burst(700, 30).estimated(times, served(Duration.ofSeconds(2), 0)))
                .isCloseTo(Duration.ofMillis(63_433), Duration.ofMillis(1));
        assertThat(new Burst(7, 3_000).estimated(times, served(Duration.ofMillis(5), 0)))
                .isEqualTo(Duration.ofMillis(2_100));
    }

    /** 15 s of 100 to 2000 and 5 s each of 100, 2000 and 100 per second, after the warm-up and before the drain of 1.1 s. */
    @Test
    void ratesThatChangeHaveAMeanAndTheirOwnLength() {
        LoadSettings times = new LoadSettings(Warmup.fixed(Duration.ofSeconds(1)), Duration.ofSeconds(3),
                Duration.ofMillis(100), Duration.ofSeconds(1));
        Paced ramp = (Paced) LoadPlans.named("ramp-100-2000-15s");
        assertThat(ramp.ratePerSecond()).isCloseTo(1_050, within(1e-9));
        assertThat(ramp.measure(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(15));
        assertThat(ramp.estimated(times, served(Duration.ZERO, 0))).isEqualTo(Duration.ofMillis(16_100));
        assertThat(ramp.estimatedAgain(times, served(Duration.ZERO, 0))).isEqualTo(Duration.ofSeconds(18));
        Paced spike = (Paced) LoadPlans.named("spike-100-2000-5s");
        assertThat(spike.ratePerSecond()).isCloseTo(2_200 / 3.0, within(1e-9));
        assertThat(spike.measure(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(15));
    }

    /** A tenth of 1000 requests is 100; there is never less than one for each client. */
    @Test
    void scalingKeepsTheClients() {
        assertThat(new Batches(1_000, 80, 64).scaled(0.1)).isEqualTo(new Batches(100, 80, 64));
        assertThat(new Batches(1_000, 80, 64).scaled(0.01)).isEqualTo(new Batches(80, 80, 64));
        assertThat(new Burst(700, 30).scaled(0.1)).isEqualTo(new Burst(70, 30));
        assertThat(new Hold(5).scaled(0.01)).isEqualTo(new Hold(1));
    }
}
