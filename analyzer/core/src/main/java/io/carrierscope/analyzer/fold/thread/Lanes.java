package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Every pin and every idle time of carriers in {@value #SLICES} short slices of the window, for display as lanes. A slice
 * with more than {@value #MAX_SPANS} spans ends at the start of the first span that does not fit.
 */
public final class Lanes extends Fold<Lanes> {
    static final int SLICES = 10;
    static final int MAX_SPANS = 200;
    private static final long MAX_SLICE_NANOS = 100_000_000;

    /** The state of a carrier. */
    public enum State {
        PINNED, IDLE
    }

    /** A span clipped to its slice; {@code carrier} is 0 where the JDK does not record it. */
    public record Span(long startNanos, long endNanos, State state, long thread, long carrier)
            implements
                Comparable<Span> {
        public long lengthNanos() {
            return endNanos - startNanos;
        }

        /** Orders by start. */
        @Override
        public int compareTo(Span other) {
            int order = Long.compare(startNanos, other.startNanos);
            order = order == 0 ? Long.compare(endNanos, other.endNanos) : order;
            order = order == 0 ? state.compareTo(other.state) : order;
            order = order == 0 ? Long.compare(thread, other.thread) : order;
            return order == 0 ? Long.compare(carrier, other.carrier) : order;
        }
    }

    /** A part of the window with all its spans, ordered by start. */
    public record Slice(long startNanos, long endNanos, List<Span> spans) {
        public long lengthNanos() {
            return endNanos - startNanos;
        }

        /** Returns the time pinned in nanoseconds, summed over all carriers. */
        public long pinnedNanos() {
            return spans.stream().filter(s -> s.state() == State.PINNED).mapToLong(Span::lengthNanos).sum();
        }
    }

    private static final class SliceSpans implements Mergeable<SliceSpans> {
        private final TreeSet<Span> spans = new TreeSet<>();
        private long cutNanos = Long.MAX_VALUE;

        /** Returns false for a span that starts where the slice was cut: in a busy slice nearly all do. */
        private boolean takes(long startNanos) {
            return startNanos < cutNanos;
        }

        private void add(Span span) {
            if (!takes(span.startNanos())) {
                return;
            }
            spans.add(span);
            if (spans.size() > MAX_SPANS) {
                cut(spans.pollLast().startNanos());
            }
        }

        @Override
        public void merge(SliceSpans other) {
            cut(other.cutNanos);
            other.spans.forEach(this::add);
        }

        private void cut(long nanos) {
            cutNanos = Math.min(cutNanos, nanos);
            while (!spans.isEmpty() && !takes(spans.last().startNanos())) {
                spans.pollLast();
            }
        }
    }

    private final long stepNanos = Math.max(1, window.lengthNanos() / SLICES);
    private final long sliceNanos = Math.min(MAX_SLICE_NANOS, window.lengthNanos() / SLICES);
    private final SliceSpans[] slices = Stream.generate(() -> part(new SliceSpans())).limit(SLICES)
            .toArray(SliceSpans[]::new);

    /**
     * Creates the fold.
     *
     * @param jdkFeature the JDK of the recording, 0 when unknown (treated as a current JDK)
     */
    public Lanes(Window window, int jdkFeature) {
        super(window);
        on(Park.class, CARRIER, this::park);
        on(Pinned.class, p -> add(p, State.PINNED, id(p.thread()), id(p.carrier())));
        if (Topic.monitorsPin(jdkFeature)) {
            on(MonitorEnter.class, VIRTUAL, m -> add(m, State.PINNED, m.thread().id(), 0));
            on(MonitorWait.class, VIRTUAL, m -> add(m, State.PINNED, m.thread().id(), 0));
        }
    }

    private void park(Park p) {
        if (CarrierUse.idle(p)) {
            add(p, State.IDLE, p.thread().id(), p.thread().id());
        }
    }

    private static long id(ThreadRef thread) {
        return thread == null ? 0 : thread.id();
    }

    private void add(Timed event, State state, long thread, long carrier) {
        long start = event.startNanos();
        long end = event.endNanos();
        if (window.overlapNanos(start, end) == 0) {
            return;
        }
        int after = slice(end) + 1;
        for (int i = slice(start); i < after; i++) {
            long from = Math.max(start, start(i));
            long to = Math.min(end, start(i) + sliceNanos);
            if (to > from && slices[i].takes(from)) {
                slices[i].add(new Span(from, to, state, thread, carrier));
            }
        }
    }

    private int slice(long instantNanos) {
        long since = Math.clamp(instantNanos - window.startNanos(), 0, window.lengthNanos() - 1);
        return (int) Math.min(SLICES - 1, since / stepNanos);
    }

    private long start(int slice) {
        return window.startNanos() + slice * stepNanos;
    }

    /** Returns the slices in which something was recorded. */
    public List<Slice> slices() {
        var list = new ArrayList<Slice>();
        for (int i = 0; i < SLICES; i++) {
            if (!slices[i].spans.isEmpty() || slices[i].cutNanos < Long.MAX_VALUE) {
                long end = Math.min(start(i) + sliceNanos, slices[i].cutNanos);
                list.add(new Slice(start(i), end, clipped(slices[i], end)));
            }
        }
        return list;
    }

    private static List<Span> clipped(SliceSpans spansOf, long end) {
        return spansOf.spans.stream().filter(s -> s.startNanos() < end).map(s -> new Span(s.startNanos(),
                Math.min(end, s.endNanos()), s.state(), s.thread(), s.carrier())).toList();
    }
}
