package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
    private static final long MINUTE = 60_000_000_000L;

    private final Window window = new Window(100, 170);

    @ParameterizedTest
    @CsvSource({"0, 100, 0", "90, 103, 3", "100, 170, 70", "0, 1000, 70", "165, 400, 5", "170, 200, 0", "120, 137, 17",
            "-9223372036854775808, 9223372036854775807, 70"})
    void overlap(long from, long to, long inside) {
        assertThat(window.overlapNanos(from, to)).isEqualTo(inside);
    }

    @Test
    void endIsExcluded() {
        assertThat(window.contains(100)).isTrue();
        assertThat(window.contains(169)).isTrue();
        assertThat(window.contains(170)).isFalse();
    }

    /** Settings took effect 0.7 s after the start of the chunk. */
    @ParameterizedTest
    @CsvSource({"59, 700000000", "60, 0"})
    void aShortSpanBeginsWithItsSettings(long seconds, long lateNanos) {
        long start = 1_000_000_000_000L;
        var span = new Window(start, start + seconds * 1_000_000_000);
        assertThat(span.recordedFrom(start + 700_000_000)).isEqualTo(new Window(start + lateNanos, span.endNanos()));
        assertThat(span.recordedFrom(start - 1)).isEqualTo(span);
        assertThat(span.recordedFrom(Long.MAX_VALUE)).isEqualTo(span);
    }

    /** Chunks of 30 and 40 minutes, and one of 12 within the second; of 100 minutes from the first to the last 30 are in none. */
    @Test
    void timeWithoutAChunkIsSaid() {
        var chunks = List.of(minutes(60, 100), minutes(0, 30), minutes(77, 89));
        assertThat(Window.around(chunks)).isEqualTo(minutes(0, 100));
        assertThat(Window.gaps(chunks)).containsExactly(
                "no chunk covers 1,800 of the 6,000 s from the first to the last, so rates are too low");
        assertThat(Window.gaps(List.of(minutes(0, 3), minutes(12, 14)))).isEmpty();
        assertThat(Window.gaps(List.of(minutes(0, 30), minutes(20, 63)))).isEmpty();
        assertThat(Window.gaps(List.of(minutes(0, 300), minutes(311, 400)))).isEmpty();
    }

    /** Of 420 minutes that were recorded a break of more than 21 is much, of 40 one of ten. */
    @Test
    void chunksAfterALongBreakAreAnotherRecording() {
        assertThat(minutes(0, 300).apartFrom(minutes(321, 441), 420 * MINUTE)).isFalse();
        assertThat(minutes(0, 300).apartFrom(minutes(322, 442), 420 * MINUTE)).isTrue();
        assertThat(minutes(0, 30).apartFrom(minutes(39, 49), 40 * MINUTE)).isFalse();
        assertThat(minutes(0, 30).apartFrom(minutes(41, 51), 40 * MINUTE)).isTrue();
        assertThat(minutes(0, 30).apartFrom(minutes(7, 47), 40 * MINUTE)).isFalse();
    }

    private static Window minutes(long from, long to) {
        return new Window(from * MINUTE, to * MINUTE);
    }

    @Test
    void mustNotBeEmpty() {
        assertThatThrownBy(() -> new Window(5, 5)).hasMessageContaining("not after 5");
    }
}
