package io.carrierscope.analyzer.fold.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.jvm.Collections.Kind;
import io.carrierscope.analyzer.fold.jvm.Collections.Sum;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollectionsTest {
    private static final long START = TEN_SECONDS.startNanos();

    @Test
    void pausesAreSummedByCause() {
        var collections = new Collections(TEN_SECONDS);
        collections.accept(collection(0, "G1 Evacuation Pause", 3));
        collections.accept(collection(4, "System.gc()", 70));
        collections.accept(collection(9, "G1 Evacuation Pause", 11));
        collections.accept(collection(10, "System.gc()", 500));
        assertThat(collections.sums()).containsExactly(
                new Sum(new Kind("G1New", "System.gc()"), 1, 70, 70),
                new Sum(new Kind("G1New", "G1 Evacuation Pause"), 2, 14, 11));
    }

    @Test
    void bytesAreSummedByClassAndSite() {
        var allocations = new Allocations(TEN_SECONDS);
        allocations.accept(allocation("byte[]", 700, "java.util.Arrays.copyOf", "shop.Json.write"));
        allocations.accept(allocation("shop.Order", 40, "shop.Orders.load"));
        allocations.accept(allocation("byte[]", 23, "java.lang.StringBuilder.append", "shop.Json.write"));
        assertThat(allocations.sites()).containsExactly(Map.entry("byte[] at shop.Json.write:7", 723L),
                Map.entry("shop.Order at shop.Orders.load:7", 40L));
    }

    private static JvmEvent collection(long second, String cause, long nanos) {
        return new RuntimeEvents.Collection(START + second * SECOND, "G1New", cause, nanos, nanos, 7);
    }

    private static JvmEvent allocation(String type, long bytes, String... stack) {
        return new JvmEvent.Allocation(START, Recorded.platform(1, "main"), Recorded.stack(stack), type, bytes);
    }
}
