package io.carrierscope.analyzer.fold.jvm;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.jvm.HeapAfter.Use;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapGrowthTest {
    /** Uses such as {@code 4 80 G1New}: seconds, megabytes, collector. */
    private static List<Use> uses(String text) {
        return Stream.of(text.split(", ")).map(u -> u.split(" "))
                .map(u -> new Use(Long.parseLong(u[0]) * SECOND, Long.parseLong(u[1]) * 1_000_000, u[2])).toList();
    }

    /**
     * The old collection leaves 133 MB at most, so 6 MB of the 139 MB before it were garbage: 59 MB more in the first ten seconds, 34 MB more
     * in the other five.
     */
    @Test
    void growthIsThatOfTheSlowerHalf() {
        var growth = HeapGrowth.of(uses("1 40 G1New, 4 61 G1New, 7 80 G1New, 11 99 G1New, 14 139 G1New, 16 141 G1Old,"
                + " 18 133 G1New, 20 151 G1New")).orElseThrow();
        assertThat(growth).isEqualTo(new HeapGrowth(5.9e6, 93_000_000, 133_000_000, 15 * SECOND));
        assertThat(growth.secondsUntil(200_000_000)).isCloseTo(67 / 5.9, within(1e-9));
        assertThat(growth.secondsUntil(100_000_000)).isZero();
    }

    /** Young collections leave garbage of the old generation. 30 MB more in 18 s are less than 11 MB in 5 s. */
    @Test
    void collectionsOfTheWholeHeapTellMore() {
        var uses = new ArrayList<>(uses("2 30 SerialOld, 9 41 SerialOld, 13 52 SerialOld, 20 60 SerialOld,"
                + " 25 71 SerialOld"));
        uses.addAll(uses("26 190 DefNew, 29 199 DefNew"));
        assertThat(HeapGrowth.of(uses).orElseThrow())
                .isEqualTo(new HeapGrowth(30e6 / 18, 41_000_000, 71_000_000, 23 * SECOND));
    }

    /** In the order of the lines: no old collection, one that frees much, an early one, no growth late, slower late, few collections. */
    @ParameterizedTest
    @ValueSource(strings = {"1 40 G1New, 4 61 G1New, 7 80 G1New, 11 99 G1New, 14 139 G1New, 18 151 G1New",
            "1 40 G1New, 4 61 G1New, 7 80 G1New, 11 99 G1New, 14 139 G1New, 16 141 G1Old, 18 60 G1New",
            "1 50 G1New, 2 70 G1Old, 4 49 G1New, 8 80 G1New, 12 111 G1New, 16 140 G1New",
            "1 40 G1New, 4 61 G1New, 7 80 G1New, 11 99 G1New, 14 99 G1New, 16 99 G1Old",
            "1 40 G1New, 4 61 G1New, 7 80 G1New, 11 99 G1New, 14 112 G1New, 16 113 G1Old, 18 112 G1New",
            "1 40 G1New, 7 80 G1New, 14 139 G1New, 16 141 G1Old", "1 40 G1New"})
    void whatMayComeToAnEndIsNoGrowth(String uses) {
        assertThat(HeapGrowth.of(uses(uses))).isEmpty();
    }

    /** The numbers of the collections join both events; what was in use before one does not count. */
    @Test
    void theHeapAfterEachCollectionIsKept() {
        var heap = new HeapAfter(TEN_SECONDS);
        long start = TEN_SECONDS.startNanos();
        heap.accept(new RuntimeEvents.HeapUse(start + 3, 700, 18, true));
        heap.accept(new RuntimeEvents.HeapUse(start + 1, 900, 17, false));
        heap.accept(new RuntimeEvents.HeapUse(start + 2, 300, 17, true));
        heap.accept(new RuntimeEvents.HeapUse(start + 10 * SECOND, 800, 19, true));
        heap.accept(new RuntimeEvents.Collection(start, "G1Full", "System.gc()", 5, 5, 17));
        assertThat(heap.uses()).containsExactly(new Use(start + 2, 300, "G1Full"), new Use(start + 3, 700, ""));
    }

    /** From 10 to 40 MB in 1.5 s, and from 12 to 33 MB in as many: 51 MB in 3 s. Within collections nothing counts. */
    @Test
    void whatIsAllocatedIsWhatIsInUseMoreBeforeTheNextCollection() {
        var one = new HeapAfter(TEN_SECONDS);
        var other = new HeapAfter(TEN_SECONDS);
        long[][] uses = {{10, 70, 1, 0}, {11, 10, 1, 1}, {26, 40, 2, 0}, {27, 12, 2, 1}, {42, 33, 3, 0}};
        for (int i = 0; i < uses.length; i++) {
            (i % 2 == 0 ? one : other).accept(new RuntimeEvents.HeapUse(
                    TEN_SECONDS.startNanos() + uses[i][0] * SECOND / 10, uses[i][1] * 1_000_000, uses[i][2],
                    uses[i][3] == 1));
        }
        assertThat(one.allocatedPerSecond()).isEmpty();
        one.merge(other);
        assertThat(one.allocatedPerSecond().orElseThrow()).isCloseTo(17e6, within(1e-3));
    }
}
