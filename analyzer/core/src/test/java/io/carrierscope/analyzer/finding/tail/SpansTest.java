package io.carrierscope.analyzer.finding.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.tail.Timeline.Spans;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpansTest {
    private record Span(long from, long to) {}

    private static final Span LONG = new Span(3, 40);
    private static final Span SHORT = new Span(5, 7);
    private static final Span INSTANT = new Span(11, 11);
    private static final Span LATE = new Span(19, 23);
    private final Spans<Span> spans = new Spans<>(List.of(LONG, SHORT, INSTANT, LATE), Span::from, Span::to);

    @Test
    void findsWhatLiesPartlyWithin() {
        assertThat(spans.overlapping(8, 11)).containsExactly(LONG, INSTANT);
        assertThat(spans.overlapping(20, 90)).containsExactly(LONG, LATE);
        assertThat(spans.overlapping(41, 90)).isEmpty();
        assertThat(spans.overlapping(0, 2)).isEmpty();
    }
}
