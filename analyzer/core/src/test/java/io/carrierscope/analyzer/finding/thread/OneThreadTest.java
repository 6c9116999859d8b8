package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A poller before the handlers of a cell, on two processors for ten seconds. */
class OneThreadTest {
    private static final ThreadRef POLLER = Recorded.platform(9, "http-Poller");
    private static final ThreadRef HANDLER = Recorded.platform(20, "qtp1-20");

    private static Optional<Verdict> verdict(Cell cell) {
        return new OneThread().judge(cell, Bounds.of(cell));
    }

    /** The poller uses so much of its processor, and the JVM so much of both; 700 requests. */
    private static Cell made(double poller, double jvm, double machine, List<JvmEvent> more) {
        return cell(
                recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                        all(sleepingHandlers(HANDLER, 700, 3_000_000L), cpu(HANDLER, 0.02), cpu(POLLER, poller / 2),
                                cpu(jvm, machine), more)),
                recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                        all(requests(700, 50_000_000L), cpu(0.03, machine))));
    }

    private static List<JvmEvent> samples(int n, String... frames) {
        return IntStream.range(0, n).<JvmEvent>mapToObj(i -> new CpuSample(
                HandMade.TEN_SECONDS.startNanos() + i * 100_000_000L + 7, POLLER, Recorded.stack(frames), false))
                .toList();
    }

    /** 0.94 of a processor at 70 per second are 13.43 ms per request; 2 − 0.06 − 1.2 = 0.8 processors are free, less 0.06 of the client. */
    @Test
    void aPollerWithoutTimeLimitsAllRequests() {
        var cell = made(0.94, 0.55, 0.61, all(samples(17, "net.Poller.read"), samples(5, "net.Poller.close")));
        var bound = Bounds.of(cell).get(Bound.Id.ONE_THREAD).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(70 / 0.94, within(0.01));
        assertThat(bound.formula()).isEqualTo("1 thread / 13,428.6 µs CPU time per request of http-Poller");
        assertThat(verdict(cell).orElseThrow()).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isCloseTo(0.94, within(1e-9));
            assertThat(found.place().map(Place::text)).contains("net.Poller.read:7");
            assertThat(found.evidence()).extracting(Evidence::claim).containsExactly(
                    "the thread http-Poller computes 94.0 % of the time, and every request passes it",
                    "0.78 of the 1.88 processors that this JVM could use were free",
                    "17 of its 22 samples are at net.Poller.read:7");
        });
    }

    @ParameterizedTest
    @CsvSource({"0.86, 0.55, 0.61", "0.94, 0.92, 0.95"})
    void aPollerWithTimeIsNoLimitNorIsOneWithoutFreeProcessors(double poller, double jvm, double machine) {
        assertThat(verdict(made(poller, jvm, machine, List.of()))).get().isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void whatIsNotRecordedIsUnknown() {
        var bare = cell(recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                all(sleepingHandlers(HANDLER, 700, 3_000_000L), cpu(0.55, 0.61))), null);
        assertThat(verdict(bare)).get().isInstanceOf(Verdict.Unknown.class);
        assertThat(verdict(made(0.94, 0.11, 0.99, List.of()))).get().isInstanceOfSatisfying(Verdict.Unknown.class,
                unknown -> assertThat(unknown.suspicion()).isCloseTo(0.94, within(1e-9)));
    }

    /** One that polls without a pause is always on CPU, too, and 19 samples may miss that. */
    @Test
    void withFewSamplesItMaySpin() {
        assertThat(verdict(made(0.94, 0.55, 0.61, samples(19, "net.Poller.read")))).get()
                .isInstanceOfSatisfying(Verdict.Unknown.class,
                        unknown -> assertThat(unknown.suspicion()).isCloseTo(0.94, within(1e-9)));
    }

    @Test
    void aThreadThatSpinsIsAlwaysOnCpu() {
        assertThat(verdict(made(0.94, 0.55, 0.61, samples(22, "java.lang.Thread.onSpinWait", "net.Poller.read"))))
                .isEmpty();
    }

    /** A service without requests: a thread that selects, or one that computes on its own account. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void ofAServiceOnlyAThreadThatSelectsIsJudged(boolean selects) {
        var events = new ArrayList<>(all(cpu(POLLER, 0.47), cpu(0.55, 0.58), samples(20, "net.Poller.read")));
        IntStream.range(0, selects ? 40 : 0).forEach(i -> events.add(new NativeSample(
                HandMade.TEN_SECONDS.startNanos() + i * 20_000_000L, POLLER,
                Recorded.stack("sun.nio.ch.EPoll.wait", "sun.nio.ch.SelectorImpl.select", "net.Poller.read"))));
        var cell = cell(recording("s.jfr", 21, null, events), null);
        assertThat(verdict(cell)).get().isInstanceOf(selects ? Verdict.Found.class : Verdict.Unknown.class);
        assertThat(JudgedCell.of(cell).suspected()).extracting(Verdict::cause)
                .as("said once").matches(found -> found.contains("saturated-thread") != selects);
    }
}
