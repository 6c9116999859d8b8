package io.carrierscope.analyzer.finding.wait;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.answersInPieces;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers, and reads from another service, that wait for the second piece of a message. */
class DelayedAcknowledgementsTest {
    private static final long MS = 1_000_000;
    private static final Stack HEAD = Recorded.stack("http.Reader.fill", "http.Reader.head", "shop.Prices.ask");
    private static final Stack BODY = Recorded.stack("http.Reader.fill", "http.Reader.body", "shop.Prices.ask");

    private static Verdict verdict(Cell cell) {
        return new DelayedAcknowledgements().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    private static Cell answers(IntUnaryOperator millis) {
        var thread = Recorded.platform(20, "qtp1-20");
        return cell(
                recording("s.jfr", 21, event("platform-4", "platform-pool", "server", 8, 4, 21),
                        List.of(new JvmEvent.Sleep(
                                TEN_SECONDS.startNanos(), MS, thread, Recorded.stack("a.B.run"), MS))),
                recording("c.jfr", 21, event("platform-4", "platform-pool", "client", 8, 0, 21),
                        answersInPieces(300, 47 * MS, millis)));
    }

    /** 210 × 41 of 300 × 47 ms. */
    @Test
    void mostAnswersHaveASecondPieceThatWaits() {
        assertThat(verdict(answers(i -> i < 210 ? 41 : 0))).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isCloseTo(210 * 41.0 / (300 * 47), within(1e-3));
            assertThat(found.evidence()).extracting(Evidence::claim).containsExactly(
                    "210 of 300 answers took 20 to 78 ms between their first and last byte, 41.0 ms on average");
        });
    }

    @ParameterizedTest
    @CsvSource({"210, 29", "17, 41", "210, 0"})
    void fewOrOthersDoNot(int answers, int millis) {
        assertThat(verdict(answers(i -> i < answers ? millis : 0))).isInstanceOf(Verdict.Absent.class);
    }

    /** Each of 20 threads reads a head for {@code head} ms and half a millisecond later the body for {@code body} ms, seven times. */
    private static Cell reads(long head, long body, Stack ofBody, String host, int port, String threshold,
            String throttle) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 140; i++) {
            long start = TEN_SECONDS.startNanos() + i * SECOND / 16;
            var thread = Recorded.platform(40 + i % 20, "worker-" + i % 20);
            if (head > 0) {
                events.add(new SocketIo(start, head * MS, thread, HEAD, true, host, port, 211));
            }
            events.add(new SocketIo(start + head * MS + MS / 2, body * MS, thread, ofBody, true, host, port, 79));
        }
        return cell(recording("s.jfr", 25, null, events, setting("jdk.SocketRead", "enabled", "true"),
                setting("jdk.SocketRead", "threshold", threshold), setting("jdk.SocketRead", "throttle", throttle),
                setting("jdk.SocketWrite", "enabled", "true"), setting("jdk.SocketWrite", "threshold", "20 ms")), null);
    }

    private static JvmEvent setting(String type, String name, String value) {
        return Recorded.setting(type, name, value);
    }

    @Test
    void aReadThatGoesOnWithAMessageWaitsForItsRest() {
        assertThat(verdict(reads(3, 43, BODY, "prices", 8080, "1 ms", "off"))).isInstanceOfSatisfying(
                Verdict.Found.class, found -> {
                    assertThat(found.share()).isCloseTo(43 / 46.0, within(1e-9));
                    assertThat(found.shareOf()).isEqualTo("the waits for prices:8080");
                    assertThat(found.place().orElseThrow().text()).startsWith("http.Reader.fill");
                    assertThat(found.evidence()).extracting(Evidence::claim).containsExactly("140 reads of the rest of"
                            + " a message of prices:8080 took 20 to 78 ms, 43.0 ms on average, at http.Reader.fill:7");
                });
    }

    /** A second request at the same place of the library, to a service that also answers quickly; or all that a threshold of 20 ms shows. */
    @ParameterizedTest
    @CsvSource({"3, true, 1 ms, off", "0, false, 20 ms, off", "0, false, 20 ms, 300/s"})
    void whereOnlyTheLengthsAreSeenItIsSuspected(long head, boolean sameStack, String threshold, String throttle) {
        var cell = reads(head, 43, sameStack ? HEAD : BODY, "prices", 8080, threshold, throttle);
        assertThat(verdict(cell)).isInstanceOfSatisfying(Verdict.Unknown.class, unknown -> {
            assertThat(unknown.suspicion()).isEqualTo(1);
            assertThat(unknown.missing()).startsWith("reads from prices:8080 take 43 ms, as long as");
        });
        assertThat(JudgedCell.of(cell).suspected()).filteredOn(f -> f.cause().equals("suspected-cause")).singleElement()
                .satisfies(f -> assertThat(f.finding().name()).isEqualTo("delayed-acknowledgements"));
    }

    /**
     * All of 16 threads read for 41 ms when a collection stops them, six times; else for 5 ms. Of 500 units of 20 ms 96 ends by chance would be in
     * 87, and are in 6. Where each thread ends its read 60 ms after the one before, they are in 96.
     */
    @ParameterizedTest
    @CsvSource({"0, false", "60, true"})
    void readsThatEndTogetherTellOfAStopOfAllThreads(int apart, boolean suspected) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 96; i++) {
            var thread = Recorded.platform(40 + i % 16, "worker-" + i % 16);
            long start = TEN_SECONDS.startNanos() + (1 + i / 16) * SECOND + i % 16 * apart * MS;
            events.add(new SocketIo(start, 41 * MS, thread, HEAD, true, "prices", 8080, 211));
            events.add(new SocketIo(start + 300 * MS, 5 * MS, thread, HEAD, true, "prices", 8080, 211));
        }
        var cell = cell(recording("s.jfr", 25, null, events, setting("jdk.SocketRead", "enabled", "true"),
                setting("jdk.SocketRead", "threshold", "1 ms"), setting("jdk.SocketRead", "throttle", "off"),
                setting("jdk.SocketWrite", "enabled", "true"), setting("jdk.SocketWrite", "threshold", "20 ms")), null);
        assertThat(verdict(cell) instanceof Verdict.Unknown u && u.suspicion() > 0.5).isEqualTo(suspected);
    }

    /** A client that sends its next request 43 ms after each answer, or gets the second piece of its answer so late. */
    @Test
    void aClientThatAsksAgainAfterFortyMillisecondsIsSuspected() {
        assertThat(verdict(reads(0, 43, BODY, "10.0.0.7", 40_123, "1 ms", "off")))
                .isInstanceOfSatisfying(Verdict.Unknown.class, unknown -> assertThat(unknown.missing())
                        .startsWith("reads from clients at 10.0.0.7 take 43 ms"));
    }

    @ParameterizedTest
    @CsvSource({"0, 43, 0 ns", "3, 29, 1 ms", "3, 29, 20 ms"})
    void aServiceThatNeedsAsLongByItselfHasNoShortReads(long head, long body, String threshold) {
        assertThat(verdict(reads(head, body, BODY, "prices", 8080, threshold, "off")))
                .isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void withoutAllLongReadsNothingIsAbsent() {
        assertThat(verdict(reads(3, 29, BODY, "prices", 8080, "50 ms", "off"))).isInstanceOf(Verdict.Unknown.class);
        assertThat(verdict(reads(3, 29, BODY, "prices", 8080, "1 ms", "300/s"))).isInstanceOf(Verdict.Unknown.class);
        assertThat(verdict(cell(recording("s.jfr", 25, null, List.of()), null))).isInstanceOf(Verdict.Unknown.class);
    }

    /** Of 46 ms that a request waits, 41 are such a delay. */
    @Test
    void withoutTheDelayARequestTakesTheRest() {
        var cause = new DelayedAcknowledgements();
        var cell = answers(i -> 41);
        assertThat(cell.acknowledgementNanosPerRequest().orElseThrow()).isEqualTo(41e6);
        var scenario = new Scenario(8, 46e6,
                new Processors(0.6e6, 0.4e6, 2, 2,
                        Cell.UnitOfWork.REQUEST),
                List.of());
        assertThat(cause.without(scenario, cell).orElseThrow().waitNanos()).isEqualTo(5e6);
    }
}
