package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.VmOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Spans of the window in which all threads were stopped, for GC or another safepoint operation. Only the {@value #MAX_SPANS}
 * longest spans are kept.
 */
public final class Pauses extends Fold<Pauses> {
    private static final int MAX_SPANS = 20_000;

    /** A span in nanoseconds since the epoch, end excluded. */
    public record Span(long startNanos, long endNanos) {
        public long lengthNanos() {
            return endNanos - startNanos;
        }
    }

    private final Least<Span> spans = part(new Least<>(MAX_SPANS));

    public Pauses(Window window) {
        super(window);
        on(GcPause.class, this::add);
        on(VmOperation.class, this::operation);
    }

    private void operation(VmOperation o) {
        if (o.safepoint()) {
            add(o);
        }
    }

    private void add(Timed event) {
        if (window.overlapNanos(event) > 0) {
            spans.add(-window.overlapNanos(event), new Span(Math.max(event.startNanos(), window.startNanos()),
                    Math.min(event.endNanos(), window.endNanos())));
        }
    }

    /** Returns the spans ordered by start; overlapping spans, such as a GC pause and its safepoint operation, are joined. */
    public List<Span> spans() {
        return joined(spans.values().stream());
    }

    /** Returns the spans ordered by start, those that overlap or touch as one. */
    public static List<Span> joined(Stream<Span> spans) {
        var joined = new ArrayList<Span>();
        spans.sorted(Comparator.comparingLong(Span::startNanos)).forEach(s -> {
            var last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && s.startNanos() <= last.endNanos()) {
                joined.set(joined.size() - 1,
                        new Span(last.startNanos(), Math.max(last.endNanos(), s.endNanos())));
            } else {
                joined.add(s);
            }
        });
        return joined;
    }

    /** Returns for each of the {@link Instants} of the window whether the JVM paused. */
    public boolean[] atInstants() {
        var instants = new Instants(window);
        boolean[] paused = new boolean[Instants.COUNT];
        spans.values()
                .forEach(s -> Arrays.fill(paused, instants.from(s.startNanos()), instants.from(s.endNanos()), true));
        return paused;
    }
}
