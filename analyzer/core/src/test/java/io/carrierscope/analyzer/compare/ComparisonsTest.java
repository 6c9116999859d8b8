package io.carrierscope.analyzer.compare;

import static io.carrierscope.analyzer.compare.LimitedGroup.limited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.format.Explanation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonsTest {
    /** 900 and 300 answers differ in the producer only; the 700 in the server too, so they are not compared. */
    @Test
    void producersAreAnAxis() {
        var analysis = Analysis.of(List.of(client("mvc", "mvc-linger0", 900), client("mvc", "mvc-linger10", 300),
                client("webflux", "webflux-linger10", 700)));
        assertThat(analysis.cells()).hasSize(3);
        assertThat(analysis.comparisons()).singleElement().satisfies(c -> {
            assertThat(c.axis()).isEqualTo(Axis.PRODUCER);
            assertThat(c.ratio()).isCloseTo(3, within(1e-9));
            assertThat(c.axis().label(c.a().key())).isEqualTo("mvc-linger0");
            assertThat(c.axis().label(c.b().key())).isEqualTo("mvc-linger10");
        });
    }

    /**
     * Two runs each of two steady cells (900 and 903, 500 and 502 answers) beside a third that differs by a factor of two from run to
     * run. The noise of the third is not theirs.
     */
    @Test
    void thePairHasTheNoiseOfItsOwnRuns() {
        var analysis = Analysis.of(List.of(run("a", 1, 900), run("a", 2, 903), run("b", 1, 500), run("b", 2, 502),
                run("c", 1, 400), run("c", 2, 800)));
        var pair = analysis.comparisons().stream()
                .filter(c -> c.a().key().server().equals("a") && c.b().key().server().equals("b")).findFirst()
                .orElseThrow();
        assertThat(pair.noiseFloor()).isCloseTo(903 / 900.0, within(0.001));
        assertThat(pair.shown()).isTrue();
        assertThat(analysis.comparisons()).filteredOn(c -> c.b().key().server().equals("c"))
                .allSatisfy(c -> assertThat(c.noiseFloor()).isCloseTo(2, within(1e-9)));
    }

    /**
     * Seven runs each. Two runs of one cell differ by up to 1.5, so that two single runs would not tell 1.24 from chance; the means of
     * seven do. By Welch: logarithms differ by 0.2196 with a standard error of 0.0728, and t(12) is 2.18, so the interval starts at 1.063.
     */
    @Test
    void manyRunsShowWhatTwoRunsCannot() {
        int[] slow = {600, 640, 680, 720, 760, 800, 900};
        int[] fast = {750, 800, 850, 890, 950, 1000, 1110};
        var runs = new ArrayList<MeasuredRecording>();
        for (int i = 0; i < slow.length; i++) {
            runs.add(run("slow", i + 1, slow[i]));
            runs.add(run("fast", i + 1, fast[i]));
        }
        assertThat(Analysis.of(runs).comparisons()).singleElement().satisfies(c -> {
            assertThat(c.noiseFloor()).isGreaterThan(1.4);
            assertThat(c.ratio()).isCloseTo(6350 / 5100.0, within(1e-9)).isLessThan(c.noiseFloor());
            assertThat(c.interval().orElseThrow().low()).isCloseTo(1.063, within(0.001));
            assertThat(c.shown()).isTrue();
        });
    }

    /** 903 : 700 in two runs each are sure enough for nobody: half of the servers that are equal differ by less only on a quiet day. */
    @Test
    void fewRunsNameNoWinnerBelowOneAndAHalf() {
        var analysis = Analysis.of(List.of(run("a", 1, 900), run("a", 2, 903), run("b", 1, 700), run("b", 2, 702)));
        assertThat(analysis.comparisons()).singleElement().satisfies(c -> {
            assertThat(c.ratio()).isCloseTo(1803 / 1402.0, within(1e-9));
            assertThat(c.shown()).isFalse();
        });
    }

    /**
     * One system under two names answers 90 and 50 per second, 1.8 ×. So 50 : 30 of another server is noise although single runs show 1.67 ×,
     * and 90 : 30 is not. On a row without such a pair 1.67 × is within the noise of the run, 2 × is not.
     */
    @Test
    void noWinnerIsCloserThanEqualSystemsAre() {
        var pairs = Analysis.of(List.of(named("a", "x", "io", 900), named("a-again", "x", "io", 500),
                named("b", "", "io", 300), named("a", "", "cpu", 500), named("b", "", "cpu", 300),
                named("a", "", "lock", 600), named("b", "", "lock", 300))).comparisons();
        assertThat(pairs).extracting(
                c -> c.a().key().workload() + " " + c.a().key().server() + " " + c.b().key().server(),
                Comparison::shown)
                .containsExactlyInAnyOrder(tuple("io a b", true), tuple("io a-again b", false),
                        tuple("io a a-again", false), tuple("cpu a b", false), tuple("lock a b", true));
    }

    /** Three runs each: sure as 1.2 × is, equal systems that differ by 1.25 × tell that it is the noise of the day. */
    @Test
    void norAreMeansOfRuns() {
        var runs = new ArrayList<MeasuredRecording>();
        for (int i = 0; i < 3; i++) {
            runs.add(run("b", i + 1, 500 + i));
            runs.add(named("a", "x", "ack", 600 + i, i + 1));
            runs.add(named("a-again", "x", "ack", 750 + i, i + 1));
        }
        var pairs = Analysis.of(runs).comparisons();
        assertThat(pairs).extracting(c -> c.a().key().server() + " " + c.b().key().server(), Comparison::shown)
                .containsExactlyInAnyOrder(tuple("a-again b", true), tuple("a-again a", false), tuple("a b", false));
        assertThat(pairs).allMatch(Comparison::toldApart);
    }

    /**
     * Equal systems differ by 900 : 500 with one producer, 300 : 250 with another, and 440 : 400 with that after another warm-up. These are
     * three rows, and cells on two rows are beside the equal systems of both.
     */
    @Test
    void aRowHasOneProducerAndOneWarmUp() {
        var rows = List.of("\"producer\":{\"name\":\"linger0\"}", "\"producer\":{\"name\":\"linger10\"}",
                "\"producer\":{\"name\":\"linger10\"},\"warmup\":\"20 s\"");
        var pairs = Analysis
                .of(List.of(of("a", "virtual", rows.get(0), 900), of("a-again", "virtual", rows.get(0), 500),
                        of("a", "virtual", rows.get(1), 300), of("a-again", "virtual", rows.get(1), 250),
                        of("a", "virtual", rows.get(2), 440), of("a-again", "virtual", rows.get(2), 400)))
                .comparisons();
        assertThat(pairs).extracting(Comparison::axis, c -> Math.round(1_000 * c.equal().throughput().orElseThrow()))
                .containsExactlyInAnyOrder(tuple(Axis.SERVER, 1_800L), tuple(Axis.SERVER, 1_200L),
                        tuple(Axis.SERVER, 1_100L), tuple(Axis.PRODUCER, 1_800L), tuple(Axis.PRODUCER, 1_800L),
                        tuple(Axis.WARMUP, 1_200L), tuple(Axis.WARMUP, 1_200L));
    }

    /** Each producer has a pair of its own: 900 : 300 and 500 : 350; the best of all would be cells that differ in two ways. */
    @Test
    void eachRowHasItsHeadline() {
        var recordings = List.of(of("v", "virtual", "\"producer\":{\"name\":\"linger0\"}", 900),
                of("p", "platform", "\"producer\":{\"name\":\"linger0\"}", 300),
                of("v", "virtual", "\"producer\":{\"name\":\"linger10\"}", 350),
                of("p", "platform", "\"producer\":{\"name\":\"linger10\"}", 500));
        assertThat(HeadlineComparisons.of(Run.of(Analysis.of(recordings)).getFirst()))
                .extracting(c -> c.a().key().id(), c -> Math.round(1_000 * c.ratio()))
                .containsExactly(tuple("v.900", 3_000L), tuple("p.500", 1_429L));
    }

    private static MeasuredRecording of(String server, String threads, String definition, int requests) {
        var cell = new JvmEvent.CellInfo(0, "run-1", "host", "acks", server + "." + requests, server, "ack", "closed-8",
                1, "client", threads, 8, 0, 0, 2, "", "{\"controlOf\":\"" + threads + "\"," + definition + "}");
        return HandMade.recording(cell.cellId() + ".client.jfr", 25, cell, HandMade.requests(requests, 1_000));
    }

    private static MeasuredRecording named(String server, String control, String workload, int requests) {
        return named(server, control, workload, requests, 1);
    }

    private static MeasuredRecording named(String server, String control, String workload, int requests,
            int repetition) {
        var cell = new JvmEvent.CellInfo(0, "run-1", "host", "acks", server + "." + workload + ".r" + repetition,
                server,
                workload, "closed-8", repetition, "client", "virtual", 8, 0, 0, 2, "",
                control.isEmpty() ? "{}" : "{\"controlOf\":\"" + control + "\"}");
        return HandMade.recording(cell.cellId() + ".client.jfr", 25, cell, HandMade.requests(requests, 1_000));
    }

    /** 70 % of 2,500 beside 70 % of 1,500 per second: what a search offers is its own choice, so its throughputs are not compared. */
    @Test
    void searchesForTheKneeAreNotCompared() {
        var searched = new JvmEvent.RateStep(0, 1, 2_500, 2_500, 1, 2, 0, true, 50_000_000, 0, 0);
        assertThat(Analysis.of(List.of(run("a", 1, 1_750), run("b", 1, 1_050))).comparisons()).hasSize(1);
        assertThat(Analysis.of(List.of(run("a", 1, 1_750, searched), run("b", 1, 1_050))).comparisons()).isEmpty();
    }

    /**
     * 90 : 30 per second are three times as many. Server and client take a tenth of two processors each. Where all is 0.6 busy, others keep
     * 0.8 processors busy; where it is 0.8, 1.2 of them, and single runs depend on what these do.
     */
    @Test
    void singleRunsBesideOthersAreNotComparable() {
        assertThat(beside(0.6).shown()).isTrue();
        assertThat(beside(0.8).comparable()).isFalse();
        assertThat(beside(0.8).shown()).isFalse();
        assertThat(Explanation.of(beside(0.8)))
                .endsWith("per second): busy hosts: other processes left 0.80 and 0.80 processors.");
    }

    private static Comparison beside(double machine) {
        return Analysis.of(Stream.of(on(machine, "a", 900), on(machine, "b", 300)).flatMap(List::stream).toList())
                .comparisons().get(0);
    }

    private static List<MeasuredRecording> on(double machine, String server, int requests) {
        return Stream.of("server", "client").map(role -> {
            var cell = new JvmEvent.CellInfo(0, "run-1", "host", "acks", server + ".r1", server, "ack", "closed-8", 1,
                    role,
                    "virtual", 8, 0, 0, 2, "", "{}");
            var events = new ArrayList<JvmEvent>(HandMade.cpu(0.1, machine));
            if (role.equals("client")) {
                events.addAll(HandMade.requests(requests, 1_000));
            }
            return HandMade.recording(cell.cellId() + "." + role + ".jfr", 25, cell, events);
        }).toList();
    }

    /**
     * 90 : 50 per second are 1.8 times as many, and others left 2.0 : 1.2 processors, 1.67 times as many: whatever processors limit, also by
     * requests that sleep at a time, says nothing of the servers, but what their clients limit does.
     */
    @ParameterizedTest
    @CsvSource({"CPU, false", "AWAKE, false", "CONCURRENCY, true"})
    void unequalPartsOfTheMachineAreNoDifferenceOfServers(Bound.Id limit, boolean shown) {
        var comparison = Comparison.of(limited(Analysis.of(on(0.2, "a", 900)).groups().get(0), limit, 1),
                limited(Analysis.of(on(0.6, "b", 500)).groups().get(0), limit, 1), Axis.SERVER, 1.05).orElseThrow();
        assertThat(comparison.ratio()).isCloseTo(1.8, within(1e-9));
        assertThat(comparison.shown()).isEqualTo(shown);
    }

    /** Twelve names of one system with noise of 3 %, three runs each, on 60 days: 66 pairs a day, of which hardly one is told apart. */
    @Test
    void equalSystemsAreHardlyToldApart() {
        var random = new Random(11);
        int alone = 0;
        int shown = 0;
        int days = 0;
        for (int day = 0; day < 60; day++) {
            double[][] runs = new double[12][];
            for (int i = 0; i < runs.length; i++) {
                runs[i] = random.doubles(3).map(ignored -> 1_000 * (1 + 0.03 * random.nextGaussian())).toArray();
            }
            double[] chances = chances(runs);
            double allowed = NoiseFloor.allowed(chances);
            alone += (int) Arrays.stream(chances).filter(c -> c <= 0.025).count();
            int today = (int) Arrays.stream(chances).filter(c -> c <= allowed).count();
            shown += today;
            days += today > 0 ? 1 : 0;
        }
        assertThat(alone).as("pairs by their own intervals").isGreaterThan(5);
        assertThat(days).as("days with a pair").isLessThanOrEqualTo(1);
        assertThat(shown).isLessThan(alone);
    }

    private static double[] chances(double[][] runs) {
        return IntStream.range(0, runs.length).boxed().flatMapToDouble(i -> IntStream.range(0, i)
                .mapToDouble(j -> Arrays.stream(runs[i]).sum() > Arrays.stream(runs[j]).sum()
                        ? ConfidenceIntervals.chance(runs[i], runs[j], NoiseFloor.LEAST_EFFECT).orElseThrow()
                        : ConfidenceIntervals.chance(runs[j], runs[i], NoiseFloor.LEAST_EFFECT).orElseThrow()))
                .toArray();
    }

    private static MeasuredRecording run(String server, int repetition, int requests, JvmEvent... others) {
        var cell = new JvmEvent.CellInfo(0, "run-1", "host", "acks", server + ".r" + repetition, server, "ack",
                "closed-8",
                repetition, "client", "virtual", 8, 0, 0, 2, "", "{}");
        return HandMade.recording(cell.cellId() + ".client.jfr", 25, cell, HandMade.requests(requests, 1_000), others);
    }

    private static MeasuredRecording client(String server, String producer, int requests) {
        var cell = new JvmEvent.CellInfo(0, "run-1", "host", "acks", server + "." + producer, server, "ack", "closed-8",
                1,
                "client", "virtual", 8, 0, 0, 2, "", "{\"producer\":{\"name\":\"" + producer + "\"}}");
        return HandMade.recording(cell.cellId() + ".client.jfr", 25, cell, HandMade.requests(requests, 1_000));
    }
}
