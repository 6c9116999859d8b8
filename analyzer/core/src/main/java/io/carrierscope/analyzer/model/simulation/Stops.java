package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.fold.jvm.Pauses.Span;
import io.carrierscope.analyzer.recording.Window;
import java.util.List;

/**
 * Spans in which a JVM stands still, for GC or another safepoint operation. They are those of the recording, one window after the other.
 *
 * @param spans nanoseconds from the start of the window; ordered and disjoint
 * @param periodNanos length of the window
 * @param processors processors that the stop itself keeps busy
 */
public record Stops(List<Span> spans, double periodNanos, double processors) {
    /** A JVM that never stops. */
    public static final Stops NONE = new Stops(List.of(), 1, 0);

    public Stops {
        spans = List.copyOf(spans);
    }

    /** Those of the spans that reach into the window. */
    static Stops of(List<Span> spans, Window window, double processors) {
        long start = window.startNanos();
        return new Stops(spans.stream().filter(s -> window.overlapNanos(s.startNanos(), s.endNanos()) > 0)
                .map(s -> new Span(Math.max(0, s.startNanos() - start), s.endNanos() - start)).toList(),
                window.lengthNanos(), processors);
    }

    /** The same stops with gaps so much longer: as many for each request if it is the factor by which requests are rarer. */
    Stops rarer(double factor) {
        return new Stops(spans.stream().map(s -> later(s, factor)).toList(), periodNanos * factor, processors);
    }

    private static Span later(Span s, double factor) {
        long start = Math.round(s.startNanos() * factor);
        return new Span(start, start + s.lengthNanos());
    }
}
