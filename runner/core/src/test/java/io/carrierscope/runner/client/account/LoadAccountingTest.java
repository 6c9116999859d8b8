package io.carrierscope.runner.client.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadAccountingTest {
    private final LoadAccounting accounting = new LoadAccounting(false);

    private void answer(int requests) {
        for (int i = 0; i < requests; i++) {
            var request = new InFlightRequest(accounting, ended -> {}, i, System.nanoTime());
            accounting.offered(request);
            request.sent(1);
            request.answered(200);
        }
    }

    /** Requests are counted before the measure phase, too, so that nothing in it happens for the first time. */
    @Test
    void theRehearsalIsForgotten() {
        answer(3);
        accounting.spun(System.nanoTime(), 70);
        long now = System.nanoTime();
        assertThat(accounting.measureHolds(now, now)).isFalse();
        var open = new InFlightRequest(accounting, ended -> {}, 7, System.nanoTime());
        accounting.offered(open);

        accounting.measure(new PhaseSpan(PhaseName.MEASURE, System.nanoTime(), Duration.ofMinutes(1).toNanos()));
        answer(2);
        open.sent(1);
        open.answered(200);
        accounting.spun(System.nanoTime(), 11);
        now = System.nanoTime();
        assertThat(accounting.measureHolds(now, now)).isTrue();
        var summary = accounting.summary(PhaseName.MEASURE, new Connections.Use(0, 0), 0.1);
        assertThat(summary.completed()).isEqualTo(3);
        assertThat(summary.offered()).isEqualTo(3);
        assertThat(summary.open()).isZero();
        assertThat(summary.spunNanos()).isEqualTo(11);
        assertThat(accounting.answeredSoFar()).isEqualTo(6);
    }

    /** An answer came, but the thread that counts it has to wait: nobody may count the requests before it. */
    @Test
    void awaitsTheAccountOfAnAnswerThatCameLast() throws Exception {
        accounting.measure(new PhaseSpan(PhaseName.MEASURE, System.nanoTime(), Duration.ofMinutes(1).toNanos()));
        var last = new InFlightRequest(accounting, ended -> {}, 1, System.nanoTime());
        accounting.offered(last);
        last.sent(1);
        var answering = new Thread(() -> last.answered(200));
        var ending = new Thread(() -> accounting.abandonRest(Duration.ofMinutes(1).toNanos()));
        synchronized (accounting) {
            answering.start();
            while (answering.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            ending.start();
            ending.join(200);
            assertThat(ending.isAlive()).isTrue();
        }
        ending.join();
        answering.join();
        assertThat(accounting.summary(PhaseName.MEASURE, new Connections.Use(0, 0), 0.1).completed()).isEqualTo(1);
    }

    /** Each part has its own requests, also those that end when the next one has begun: here 2 and 3. */
    @Test
    void aRequestBelongsToOnePart() {
        LoadAccounting open = new LoadAccounting(true);
        long minute = Duration.ofMinutes(1).toNanos();
        long now = System.nanoTime();
        open.measure(new PhaseSpan(PhaseName.UNRECORDED, now - 2 * minute, minute));
        open.measure(new PhaseSpan(PhaseName.MEASURE, now - minute, 2 * minute));
        end(open, now - minute - 5_000_000);
        end(open, now - minute - 7_000_000);
        end(open, now - 3_000_000);
        end(open, now - 4_000_000);
        end(open, now - 6_000_000);
        assertThat(open.summary(PhaseName.UNRECORDED, new Connections.Use(0, 0), 0).open()).isEqualTo(2);
        assertThat(open.event(PhaseName.UNRECORDED).ordinal).isEqualTo(1);
        assertThat(open.event(PhaseName.UNRECORDED).recorded).isFalse();
        var recorded = open.event(PhaseName.MEASURE);
        assertThat(recorded.ordinal).isEqualTo(2);
        assertThat(recorded.recorded).isTrue();
        assertThat(recorded.completed).isEqualTo(5);
        assertThat(recorded.offered).isEqualTo(5);
        assertThat(recorded.responseTimes.split(" ")).hasSizeBetween(1, 3).allMatch(each -> each.matches("\\d+x\\d"));
        assertThat(open.event(PhaseName.UNRECORDED).responseTimes).matches("(59|6\\d)\\d{9}x2");
        assertThat(open.owes(now)).isFalse();
    }

    /** Sent before both parts, in the first and in the second, and answered after both. */
    @Test
    void someWaitThroughoutAPart() {
        LoadAccounting open = new LoadAccounting(false);
        long second = Duration.ofSeconds(1).toNanos();
        long now = System.nanoTime();
        open.measure(new PhaseSpan(PhaseName.UNRECORDED, now - 120 * second, 60 * second));
        open.measure(new PhaseSpan(PhaseName.MEASURE, now - 60 * second, 30 * second));
        end(open, now - 180 * second);
        end(open, now - 90 * second);
        end(open, now - 40 * second);
        assertThat(open.event(PhaseName.UNRECORDED).open).isEqualTo(2);
        assertThat(open.event(PhaseName.UNRECORDED).waitedThroughout).isEqualTo(1);
        assertThat(open.event(PhaseName.MEASURE).open).isEqualTo(3);
        assertThat(open.event(PhaseName.MEASURE).waitedThroughout).isEqualTo(2);
    }

    private static void end(LoadAccounting open, long intendedNanos) {
        var request = new InFlightRequest(open, ended -> {}, 1, intendedNanos);
        open.offered(request);
        assertThat(open.owes(intendedNanos)).isFalse();
        assertThat(open.owes(intendedNanos + 1)).isTrue();
        request.sent(1);
        request.answered(200);
    }
}
