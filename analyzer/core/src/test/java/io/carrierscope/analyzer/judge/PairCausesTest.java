package io.carrierscope.analyzer.judge;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.finding.CellPair;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.load.ConfigAsymmetry;
import io.carrierscope.analyzer.finding.load.RecordingOverhead;
import io.carrierscope.analyzer.finding.load.ServerStack;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PairCausesTest {
    /** {@code requests} answers in 10 s; the process and its pool use these shares of two processors. */
    private static Cell saturated(String server, int requests, double share, double poolShare) {
        var thread = Recorded.platform(20, "qtp1-20");
        return answering(server, requests, all(cpu(thread, poolShare), cpu(share, 1)), "{}");
    }

    private static Cell answering(String server, int requests, List<JvmEvent> events, String definition) {
        return cell(recording("s.jfr", 21, of(event(server, "platform-pool", "server", 8, 4, 21), definition), events),
                recording("c.jfr", 21, of(event(server, "platform-pool", "client", 8, 0, 21), definition),
                        all(requests(requests, 5), cpu(0.1, 1))));
    }

    private static JvmEvent.CellInfo of(JvmEvent.CellInfo c, String definition) {
        return new JvmEvent.CellInfo(c.startNanos(), c.runId(), c.host(), c.suite(), c.cellId(), c.serverVariant(),
                c.workload(),
                c.loadPlan(), c.repetition(), c.role(), c.threadModel(), c.concurrency(), c.offeredPerSecond(),
                c.poolThreads(), 2, "", definition);
    }

    private static CellPair pair(Cell faster, Cell slower, Bound.Id limit, Axis axis, double ratio,
            String... unequalSettings) {
        var bounds = new Bounds(List.of(new Bound(limit, 1, "")), OptionalDouble.of(1));
        return new CellPair(new CellPair.Side(faster, bounds), new CellPair.Side(slower, bounds), axis, ratio,
                OptionalDouble.of(0.6), List.of(unequalSettings));
    }

    private static CellPair stacks(Bound.Id limit, double slowerShare) {
        return pair(saturated("a", 300, 0.3, 0.25), saturated("b", 120, slowerShare, 0.15), limit, Axis.SERVER, 2.5);
    }

    @Test
    void theStackWithMoreCpuTimeIsNamedWithItsPart() {
        // 0.3 × 2 × 10 s / 300 = 20 ms against 0.2 × 2 × 10 s / 120 = 33.3 ms a request; of it the pool 16.7 and 25 ms
        var verdict = new ServerStack().judge(stacks(Bound.Id.CPU, 0.2));
        assertThat(verdict).get().isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.cause()).isEqualTo("server-stack");
            assertThat(f.share()).isCloseTo(0.55749, within(1e-5)); // ln 1.6667 / ln 2.5
            assertThat(f.evidence()).extracting(Evidence::claim).containsExactly(
                    "a request takes 33,333.3 µs of CPU time, 20,000.0 µs in the faster cell",
                    "most of the difference is in threads qtp*-*: 25,000.0 and 16,666.7 µs");
        });
    }

    @Test
    void aStackIsNoCauseUnlessProcessorsAreTheBottleneck() {
        assertThat(absent(new ServerStack().judge(stacks(Bound.Id.LOCK, 0.2))).evidence())
                .last().extracting(Evidence::claim).isEqualTo("the faster cell is limited by lock, the slower by lock");
    }

    @Test
    void aDifferenceOfUpToFivePercentIsNoise() {
        // 0.125 × 20 s / 120 = 20.8 ms against 20 ms is 4.2 % more; 0.127 × 20 s / 120 = 21.2 ms is 5.8 %
        assertThat(absent(new ServerStack().judge(stacks(Bound.Id.CPU, 0.125))).evidence()).hasSize(1);
        assertThat(new ServerStack().judge(stacks(Bound.Id.CPU, 0.127))).get().isInstanceOf(Verdict.Found.class);
    }

    @Test
    void whatTheCompilerTakesIsInNoServersStack() {
        // 0.3 × 20 s / 300 = 20 ms against 0.2 × 20 s / 120 = 33.3 ms; of the 13.3 ms the compiler takes 0.075 × 20 s / 120 = 12.5
        var verdict = absent(new ServerStack().judge(pair(saturated("a", 300, 0.3, 0.25), compiling(0.075),
                Bound.Id.CPU, Axis.SERVER, 2.5)));
        assertThat(verdict.evidence()).extracting(Evidence::claim).contains(
                "12,500.0 µs of the difference are in the JIT compiler or the application, in no server's stack");
        // 0.03 × 20 s / 120 = 5 ms, which leaves 28.3 ms: ln 1.41667 / ln 2.5
        assertThat(new ServerStack().judge(pair(saturated("a", 300, 0.3, 0.25), compiling(0.03), Bound.Id.CPU,
                Axis.SERVER, 2.5))).get().isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.share()).isCloseTo(0.38013, within(1e-5)));
    }

    private static Cell compiling(double share) {
        return answering("b", 120, all(cpu(Recorded.platform(20, "qtp1-20"), 0.2 - share),
                cpu(Recorded.platform(21, "C2 CompilerThread0"), share), cpu(0.2, 1)), "{}");
    }

    @Test
    void withoutCpuTimeTheStackIsUnknown() {
        var blind = answering("b", 120, List.of(), "{}");
        var pair = pair(saturated("a", 300, 0.3, 0.25), blind, Bound.Id.CPU, Axis.SERVER, 2.5);
        assertThat(new ServerStack().judge(pair)).get().isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.howToRecord()).startsWith("jdk.CPULoad#enabled=true"));
    }

    @Test
    void recordingCostIsTheThroughputGainedWithoutIt() {
        var off = answering("a", 300, cpu(0.3, 1), "{\"recording\":\"off\"}");
        var on = saturated("a", 270, 0.3, 0.25);
        var slowed = pair(off, on, Bound.Id.CPU, Axis.RECORDING, 300 / 270.0);
        assertThat(Findings.judge(slowed)).filteredOn(Verdict.Found.class::isInstance).singleElement()
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.cause()).isEqualTo("recording-overhead");
                    assertThat(f.share()).isCloseTo(0.1, within(1e-9));
                });
        absent(new RecordingOverhead().judge(pair(on, off, Bound.Id.CPU, Axis.RECORDING, 1.2)));
        assertThat(new RecordingOverhead().judge(stacks(Bound.Id.CPU, 0.2))).isEmpty();
    }

    @Test
    void unequalSettingsExplainAtMostTheRest() {
        var a = saturated("a", 300, 0.3, 0.25);
        var b = saturated("b", 120, 0.2, 0.15);
        var cause = new ConfigAsymmetry();
        assertThat(cause.judge(pair(a, b, Bound.Id.CPU, Axis.SERVER, 2.5, "unequal collector: G1 against Serial")))
                .get().isInstanceOfSatisfying(Verdict.Found.class,
                        f -> assertThat(f.share()).isCloseTo(0.4, within(1e-9))); // 1 − 0.6
        absent(cause.judge(pair(a, b, Bound.Id.CPU, Axis.SERVER, 2.5)));
        assertThat(cause.judge(pair(a, b, Bound.Id.CPU, Axis.JDK, 2.5, "unequal collector"))).isEmpty();
    }

    private static Verdict.Absent absent(Optional<Verdict> verdict) {
        assertThat(verdict).get().isInstanceOf(Verdict.Absent.class);
        return (Verdict.Absent) verdict.orElseThrow();
    }
}
