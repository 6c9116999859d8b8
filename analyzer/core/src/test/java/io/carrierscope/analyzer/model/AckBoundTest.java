package io.carrierscope.analyzer.model;

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
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AckBoundTest {
    private static final long MILLI = 1_000_000;

    @Test
    void onlyRequestsThatDoNotWaitUseProcessors() {
        // 1.5 of 7 − 2, 1 of 7 − 6, none of 7 − 7 and of more messages than requests
        assertThat(AwakeRequests.usable(new int[]{7, 7, 7, 6}, 1.5, new int[]{2, 6, 7, 7}, new boolean[4]))
                .isEqualTo(2.5 / 4);
    }

    /**
     * 300 requests of 30 ms in sequence, in 9 of 10 s; the message of each waits 12 ms, so one is runnable for 5.4 s. Other
     * processes use 0.8 of 2 processors, which leaves 1.2; a request takes 0.4 processors × 10 s / 300 = 13.3 ms: 90 per
     * second, and with 0.54 processors 40.5.
     */
    @Test
    void whileAllRequestsWaitNoProcessorIsUsable() {
        var bounds = Bounds.of(sending(12 * MILLI));
        assertThat(bounds.get(Bound.Id.CPU).orElseThrow().perSecond()).isCloseTo(90, within(0.01));
        var bound = bounds.get(Bound.Id.AWAKE).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(40.5, within(0.3));
        assertThat(bound.formula()).contains("of 1.20 processors", "in 46.", "13,333.3 µs");
    }

    @Test
    void emptyWithoutMessages() {
        assertThat(Bounds.of(sending(0)).get(Bound.Id.AWAKE)).isEmpty();
    }

    private static Cell sending(long acknowledgeNanos) {
        var sends = new ArrayList<JvmEvent>();
        for (int i = 0; i < 300 && acknowledgeNanos > 0; i++) {
            sends.add(new JvmEvent.Send(TEN_SECONDS.startNanos() + i * (9 * SECOND / 300) + 3 * MILLI,
                    5 * MILLI + acknowledgeNanos, 5 * MILLI, acknowledgeNanos, OptionalLong.empty()));
        }
        return cell(recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                all(cpu(0.2, 0.6), List.copyOf(sends))),
                recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                        all(requests(300, 30 * MILLI), cpu(0.1, 0.6))));
    }
}
