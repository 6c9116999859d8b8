package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
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

    /** Chunks of 30 and 40 s, and one of 12 s within the second; of 100 s from the first to the last 30 s are in none. */
    @Test
    void timeWithoutAChunkIsSaid() {
        var chunks = List.of(seconds(60, 100), seconds(0, 30), seconds(77, 89));
        assertThat(Window.around(chunks)).isEqualTo(seconds(0, 100));
        assertThat(Window.gaps(chunks))
                .containsExactly("no chunk covers 30 of the 100 s from the first to the last, so rates are too low");
        assertThat(Window.gaps(List.of(seconds(0, 30), seconds(33, 63)))).isEmpty();
        assertThat(Window.gaps(List.of(seconds(0, 30), seconds(20, 63)))).isEmpty();
    }

    /** Of 70 s that were recorded a break of more than 3.5 s is much. */
    @Test
    void chunksAfterALongBreakAreAnotherRecording() {
        long recorded = 70_000_000_000L;
        assertThat(seconds(0, 30).apartFrom(seconds(33, 73), recorded)).isFalse();
        assertThat(seconds(0, 30).apartFrom(seconds(34, 74), recorded)).isTrue();
        assertThat(seconds(0, 30).apartFrom(seconds(7, 47), recorded)).isFalse();
    }

    private static Window seconds(long from, long to) {
        return new Window(from * 1_000_000_000, to * 1_000_000_000);
    }

    @Test
    void mustNotBeEmpty() {
        assertThatThrownBy(() -> new Window(5, 5)).hasMessageContaining("not after 5");
    }
}
