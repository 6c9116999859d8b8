package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.report.block.Block;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTopicTest {
    private static final long START = TEN_SECONDS.startNanos();
    private static final long MEBIBYTE = 1 << 20;

    private static List<Block> memory(List<JvmEvent> events) {
        return JvmTopics.memory(
                Analysis.of(List.of(HandMade.recording("x.jfr", 25, null, events))).cells().getFirst());
    }

    /** Resident memory grows by 3 MiB a second, but for one sample, as in {@code GrowthTest}; three and two samples show no pace. Of eight old objects five are orders. */
    @Test
    void whatIsKeptIsShownWithItsPaceAndItsHolder() {
        var events = new ArrayList<JvmEvent>(List.of(new RuntimeEvents.HeapUse(START + SECOND, 10 * MEBIBYTE, 1, true),
                new RuntimeEvents.HeapUse(START + 4 * SECOND, 41 * MEBIBYTE, 2, true),
                new RuntimeEvents.HeapUse(START + 9 * SECOND, 34 * MEBIBYTE, 3, true),
                new RuntimeEvents.ClassCount(START + 2 * SECOND, 500, 20),
                new RuntimeEvents.ClassCount(START + 8 * SECOND, 655, 45)));
        int[] resident = {100, 103, 106, 108, 112, 115, 118};
        for (int i = 0; i < resident.length; i++) {
            events.add(new RuntimeEvents.ResidentSet(START + (2 + i) * SECOND, resident[i] * MEBIBYTE));
        }
        for (int i = 0; i < 8; i++) {
            events.add(new RuntimeEvents.OldObject(START + 9 * SECOND, (5 + i) * SECOND / 2,
                    i < 5 ? "shop.Order" : "byte[]",
                    Recorded.stack("shop.Cart.add"), List.of("shop.Cache.orders")));
        }
        var blocks = memory(events);
        assertThat(((Block.Figures) blocks.getFirst()).rows()).containsExactly(
                List.of("heap in use after collections, MiB", "10.0", "34.0", "41.0", "-", "-", "-"),
                List.of("resident memory, MiB", "100", "118", "118", "180", "150", "210"),
                List.of("live classes", "480", "610", "610", "-", "-", "-"));
        assertThat(blocks.get(1)).isInstanceOfSatisfying(Block.Prose.class, p -> assertThat(p.text()).isEqualTo(
                "Of the sampled objects that survived, 62.5 % are shop.Order allocated at shop.Cart.add:7, held by"
                        + " shop.Cache.orders."));
        assertThat(blocks).filteredOn(Block.Chart.class::isInstance).hasSize(1);
    }

    @Test
    void nothingIsShownOfWhatWasNotRecorded() {
        assertThat(memory(List.of(new RuntimeEvents.HeapUse(START, MEBIBYTE, 1, true)))).isEmpty();
    }
}
