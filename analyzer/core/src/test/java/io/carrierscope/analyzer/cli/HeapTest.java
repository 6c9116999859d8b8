package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.DataError;
import org.junit.jupiter.api.Test;

class HeapTest {
    private static final long MIB = 1 << 20;

    private long used;
    private long needed;
    private int collections;
    private final Heap heap = new Heap(750 * MIB, () -> used, () -> {
        used = needed;
        collections++;
    });

    /** Of 750 MiB recordings may fill 600; up to 320 nothing is collected, and then up to twice of what was needed. */
    @Test
    void isCollectedWhenThatPays() throws DataError {
        assertThat(collectionsWith(310, 100)).isZero();
        assertThat(collectionsWith(330, 190)).isEqualTo(1);
        assertThat(collectionsWith(370, 190)).isEqualTo(1);
        assertThat(collectionsWith(390, 310)).isEqualTo(2);
        // not 620: what is needed must not pass 600 unseen
        assertThat(collectionsWith(590, 310)).isEqualTo(2);
        assertThat(collectionsWith(610, 590)).isEqualTo(3);
        // the next collection must pay, too: after 128 more
        assertThat(collectionsWith(710, 590)).isEqualTo(3);
        heap.check(41);
        assertThat(collectionsWith(720, 610)).isEqualTo(4);
        assertThatThrownBy(() -> heap.check(41)).isInstanceOf(DataError.class).hasMessageContaining("41 recordings");
        assertThat(collectionsWith(800, 210)).isEqualTo(5);
        assertThatCode(() -> heap.check(41)).doesNotThrowAnyException();
    }

    private int collectionsWith(long usedMib, long neededMib) {
        used = usedMib * MIB;
        needed = neededMib * MIB;
        heap.trim();
        return collections;
    }
}
