package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two clients send at 0 and 4 s and are answered 4 s later, nothing of it by a busy or late generator. A handler runs for a second and sleeps
 * for one; then both answers wait. Server and client use 0.4 and 0.2 of 1.6 processors.
 */
class ClientSaturatedTest {
    /** Of 10 s runnable requests can use 1.6 processors for 6 s; but while answers wait, which is 4 s, one: 0.96 and 0.72 on average. */
    @Test
    void answersThatWaitForItsOneThreadWhileProcessorsIdleAreFound() {
        assertThat(judged(2)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isCloseTo(1 - 0.72 / 0.96, within(0.002));
            assertThat(found.evidence().getLast().claim()).contains("can use 0.72 of 1.60 processors").endsWith("0.96");
        });
    }

    /** The handlers go on until the answers are read, which takes no time then. */
    @Test
    void answersThatAreReadAtOnceAreNot() {
        assertThat(judged(4)).isInstanceOf(Verdict.Absent.class);
    }

    /**
     * A second of the four that requests take is before they are sent. Where two clients share one connection, half of the time is a wait for
     * it, and only three seconds are one too many.
     */
    @ParameterizedTest
    @CsvSource({"1, 2, true", "1, 1, false", "3, 1, true"})
    void requestsThatAreSentLateAreFoundUnlessTheyWaitForAConnection(int late, int connections, boolean found) {
        var verdict = judged(4, late * SECOND, connections);
        assertThat(verdict instanceof Verdict.Found).isEqualTo(found);
        if (verdict instanceof Verdict.Found one) {
            assertThat(one.share()).isCloseTo(0.25, within(1e-9));
        }
    }

    private static Verdict judged(int handlerSeconds) {
        return judged(handlerSeconds, 0, 2);
    }

    private static Verdict judged(int handlerSeconds, long lagNanos, int connections) {
        var server = new ArrayList<JvmEvent>();
        var client = new ArrayList<JvmEvent>();
        for (int i = 0; i < 4; i++) {
            long sent = TEN_SECONDS.startNanos() + i / 2 * 4 * SECOND;
            ThreadRef thread = Recorded.virtual(7 + i);
            server.add(
                    new JvmEvent.Handler(sent, handlerSeconds * SECOND, i + 1, thread, OptionalLong.of(0), "virtual"));
            server.add(new JvmEvent.Sleep(sent + SECOND, SECOND, thread, Recorded.stack("a.B.run"), SECOND));
            client.add(new JvmEvent.Request(sent, 4 * SECOND, i + 1, 4 * SECOND, lagNanos, OptionalLong.empty(), null,
                    null,
                    true, true));
        }
        Cell cell = HandMade.cell(
                recording("s.jfr", 25, event("virtual", "virtual", "server", 2, 0, 25), all(server, cpu(0.2, 0.5))),
                recording("c.jfr", 25, event("virtual", "virtual", "client", 2, 0, 25), all(client, cpu(0.1, 0.5)),
                        new JvmEvent.LoadSummary(0, 4, 4, 0, 0, 0, 0, 2, connections, 0.1, 5, 10 * SECOND, 0,
                                0)));
        return new ClientSaturated().judge(cell, Bounds.of(cell)).orElseThrow();
    }
}
