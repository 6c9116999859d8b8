package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Connections opened beyond the three that were open at once. */
class ConnectionChurnTest {
    private static Verdict verdict(int answered, int opened) {
        var summary = new LoadSummary(0, answered, answered, 0, 0, 0, 0, opened, 3, 0.1, 0, 10 * SECOND, 0, 0);
        var cell = cell(recording("s.jfr", 21, event("app", "virtual", "server", 8, 0, 21), List.of()),
                recording("c.jfr", 21, event("app", "virtual", "client", 8, 0, 21), List.of(), summary));
        return new ConnectionChurn().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElseThrow();
    }

    @Test
    void aServerThatClosesAfterEachAnswerNeedsAnotherRemedy() {
        assertThat(verdict(170, 37)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(0.2);
            assertThat(found.remedy()).startsWith("a higher limit of idle connections");
        });
        assertThat(verdict(173, 275)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(1);
            assertThat(found.remedy()).endsWith("the header Connection: close");
        });
        assertThat(verdict(5_000, 37)).isInstanceOf(Verdict.Absent.class);
    }

    /** 49 or 50 times in 4,944 answers, as Tomcat does after each hundredth, and 103 times. */
    @Test
    void aServerThatEndsAConnectionNowAndThenHasNone() {
        assertThat(verdict(4_944, 52)).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict(4_944, 53)).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict(4_944, 106)).isInstanceOf(Verdict.Found.class);
    }

    /** All three once in 90 answers, four times in 90, and once each in 25, where each is used for eight answers. */
    @Test
    void connectionsThatAllEndOnceInAShortTimeShowNone() {
        assertThat(verdict(90, 6)).isInstanceOf(Verdict.Absent.class);
        assertThat(verdict(90, 7)).isInstanceOf(Verdict.Found.class);
        assertThat(verdict(25, 6)).isInstanceOf(Verdict.Found.class);
    }

    /** Reads of a pool of platform threads at 443, of which the given part is in handshakes, from the given second on. */
    private static Verdict observed(int handshakes, int second) {
        var shake = Recorded.stack("sun.security.ssl.SSLSocketImpl.startHandshake", "shop.Vault.read");
        var answer = Recorded.stack("sun.security.ssl.SSLSocketImpl.readRecord", "shop.Vault.read");
        var events = IntStream.range(0, 10).<JvmEvent>mapToObj(i -> new SocketIo(
                TEN_SECONDS.startNanos() + second * SECOND, SECOND, Recorded.platform(40 + i, "worker-" + i),
                i < handshakes ? shake : answer, true, "vault", 443, 5)).toList();
        var cell = cell(recording("s.jfr", 25, null, events), null);
        return new ConnectionChurn().judge(cell, new Bounds(List.of(), OptionalDouble.empty())).orElse(null);
    }

    @Test
    void aServiceThatMostlyShakesHandsOpensConnectionsAllTheTime() {
        assertThat(observed(7, 6)).isInstanceOfSatisfying(Verdict.Found.class, found -> {
            assertThat(found.share()).isEqualTo(0.7);
            assertThat(found.lowerBound()).isTrue();
            assertThat(found.evidence()).extracting(Evidence::claim).containsExactly(
                    "0.7 threads waited on average in handshakes of new connections at shop.Vault.read:7");
            assertThat(found.remedy()).contains("SSLSocketFactory");
        });
        assertThat(observed(4, 6)).as("the requests take longer").isNull();
        assertThat(observed(7, 1)).as("a start opens connections once").isNull();
    }
}
