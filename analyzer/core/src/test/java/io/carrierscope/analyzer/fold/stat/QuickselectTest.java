package io.carrierscope.analyzer.fold.stat;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.stat.Sample.Quickselect;
import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class QuickselectTest {
    @Property
    void isTheNumberAtTheIndexWhenSorted(@ForAll @Size(min = 1, max = 60) @LongRange(min = -7, max = 30) long[] few,
            @ForAll @Size(min = 1, max = 200) long[] any) {
        assertRanks(few);
        assertRanks(any);
    }

    /** The most unlike orders: sorted, reversed, all alike. */
    @Example
    void ofNumbersInOrder() {
        assertRanks(new long[]{-3, 0, 0, 5, 8, 13, Long.MAX_VALUE});
        assertRanks(new long[]{9, 8, 4, 1, 1, 1, Long.MIN_VALUE});
        assertRanks(new long[]{6, 6, 6, 6});
    }

    private static void assertRanks(long[] numbers) {
        long[] sorted = numbers.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < numbers.length; i++) {
            assertThat(Quickselect.at(i, numbers.clone())).isEqualTo(sorted[i]);
        }
    }
}
