package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.ServiceDemands;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.event.JvmEvent.ProducerSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Send;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Verdicts on messages that wait, hand-computed: 400 requests by 8 clients, every other one with a message. */
class BatchingDelayTest {
    private static final Offset<Double> CLOSE = within(0.01);
    private static final long MILLI = 1_000_000;

    /** Messages with these times in milliseconds. */
    private static List<JvmEvent> sends(long accept, long acknowledge) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < 200; i++) {
            events.add(new Send(TEN_SECONDS.startNanos() + i * SECOND / 25, (accept + acknowledge + 1) * MILLI,
                    accept * MILLI, acknowledge * MILLI, OptionalLong.of(MILLI)));
        }
        return events;
    }

    /** Two samples; a request to the broker takes (5 × 2 ms + 15 × 3 ms) / 20 = 2.75 ms. */
    private static List<JvmEvent> samples(long lingerMillis, int... waiting) {
        var events = new ArrayList<JvmEvent>();
        for (int i = 0; i < waiting.length; i++) {
            boolean first = i == 0;
            events.add(new ProducerSample(TEN_SECONDS.startNanos() + i * SECOND, lingerMillis * MILLI, 16_384,
                    first ? 60 : 40, first ? 5 : 15, OptionalLong.of(first ? 300 : 100), OptionalLong.of(9 * MILLI),
                    OptionalLong.of((first ? 2 : 3) * MILLI), waiting[i]));
        }
        return events;
    }

    @Test
    void lingerIsSeparatedFromTheBrokerAndTheRest() {
        // acknowledged after 13 ms, of which 13 − 2.75 = 10.25 ms in the batch and 8 of these lingering; 3 + 13 + 1 ms in all
        var cell = sending(all(sends(3, 13), samples(8, 0, 0)));
        assertThat(verdict(cell)).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isCloseTo(8.0 / 17, CLOSE);
            // 60 + 40 messages in 5 + 15 requests; (5 × 300 + 15 × 100) / 20 bytes
            assertThat(f.evidence()).extracting(Evidence::claim)
                    .anyMatch(c -> c.contains("10.25 ms") && c.contains("8.00"))
                    .anyMatch(c -> c.contains("2.75 ms") && c.contains("5.0 messages") && c.contains("150 of at most"))
                    .anyMatch(c -> c.contains("3.00 ms until the producer accepted it"));
        });
    }

    @Test
    void aLingeringBatchIsTheBottleneck() {
        // half a message per request: 1.375 ms broker, 4 ms linger; 0.2 and 0.1 × 2 × 10 s / 400: 10 and 5 ms
        var bounds = Bounds.of(sending(all(sends(3, 13), samples(8, 0, 0))));
        assertThat(perSecond(bounds, Bound.Id.CONCURRENCY)).isCloseTo(8 / 0.016375, CLOSE);
        assertThat(perSecond(bounds, Bound.Id.BATCHING)).isCloseTo(8 / 0.020375, CLOSE);
        assertThat(bounds.get(Bound.Id.DOWNSTREAM)).isEmpty();
    }

    @Test
    void withoutTheLingerRequestsWaitForTheBroker() {
        // idle processors, so the CPU time asked for counts, 0: 8 clients / 1.375 ms
        var found = (Verdict.Found) verdict(sending(all(sends(3, 13), samples(8, 0, 0))));
        assertThat(found.whatIf()).get().isInstanceOfSatisfying(WhatIf.Predicted.class, p -> {
            assertThat(p.perSecond()).isCloseTo(8 / 0.001375, CLOSE);
            assertThat(p.intervention().tests()).containsExactly(new Change(Change.Kind.LINGER, "0"));
        });
    }

    @Test
    void batchesDoNotLingerWhileSendersWait() {
        // as long in the batch, but two of three samples see senders wait, 170 ms each: 200 × 0.17 s / 10 s = 3.4 at once
        var cell = sending(all(sends(170, 13), samples(8, 7, 0, 2)));
        assertThat(verdict(cell)).isInstanceOfSatisfying(Verdict.Absent.class,
                a -> assertThat(a.evidence()).extracting(Evidence::claim).anyMatch(c -> c.contains("170.00 ms until"))
                        .anyMatch(c -> c.contains("67 %") && c.endsWith("so no batch lingered")));
        assertThat(Bounds.of(cell).get(Bound.Id.BATCHING)).isEmpty();
        assertThat(perSecond(Bounds.of(cell), Bound.Id.DOWNSTREAM)).isCloseTo(40 / (2 / 3.0), CLOSE);
    }

    @Test
    void withoutALingerItIsAbsent() {
        assertThat(verdict(sending(all(sends(3, 13), samples(0, 0, 0))))).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void withoutItsEventsItIsUnknown() {
        assertThat(verdict(sending(sends(3, 13)))).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.howToRecord()).contains("carrierscope.Producer#enabled=true,period=1s"));
        assertThat(verdict(sending(samples(8, 0)))).isInstanceOf(Verdict.Unknown.class);
    }

    private static Cell sending(List<JvmEvent> events) {
        return cell(recording("s", 25, event("server"), all(events, cpu(0.2, 0.4))),
                recording("c", 25, event("client"), all(requests(400, 5_000_000), cpu(0.1, 0.4))));
    }

    private static JvmEvent.CellInfo event(String role) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "acks", "cell", "any", "ack", "closed-8", 1, role, "virtual",
                8, 0,
                0, 2, "", "{\"producer\": {\"name\": \"mvc-linger8\"}}");
    }

    private static Verdict verdict(Cell cell) {
        return Findings.judge(cell, Bounds.of(cell), ServiceDemands.ALONE).stream()
                .filter(v -> v.cause().equals("batching-delay")).findFirst().orElseThrow();
    }

    private static double perSecond(Bounds bounds, Bound.Id id) {
        return bounds.get(id).orElseThrow().perSecond();
    }
}
