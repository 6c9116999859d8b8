package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;

/**
 * A measurement that consumes events one by one, in any order. Its constructor registers one handler per kind of event, and
 * the parts that merge.
 * Laws, tested for every fold: {@code fold(a) merge fold(b) = fold(a ++ b)} for any split and any order, and a new fold is
 * the identity. Memory is bounded, whatever the number of events. Fields that only cache values are {@code transient}; the
 * tests compare all others.
 */
public abstract class Fold<F extends Fold<F>> {
    /** Threads that are neither virtual nor carriers. */
    protected static final Set<Kind> PLATFORM = EnumSet.of(Kind.PLATFORM);
    protected static final Set<Kind> CARRIER = EnumSet.of(Kind.CARRIER);
    protected static final Set<Kind> VIRTUAL = EnumSet.of(Kind.VIRTUAL);
    protected static final Set<Kind> NOT_VIRTUAL = EnumSet.of(Kind.PLATFORM, Kind.CARRIER);
    protected static final Set<Kind> NOT_PLATFORM = EnumSet.of(Kind.VIRTUAL, Kind.CARRIER);

    /** The measured time. */
    protected final Window window;
    private final transient Map<Class<? extends JvmEvent>, Listener> handlers = new HashMap<>();
    /** Written with the fields that hold them, where a fold is sent to another JVM. */
    private final List<Mergeable<?>> parts = new ArrayList<>();

    /** What adds the measurements of another of its kind. */
    public interface Mergeable<T> {
        void merge(T other);
    }

    /** A sum of numbers, or the smallest or the largest one. */
    public static final class Total implements Mergeable<Total> {
        private final LongBinaryOperator of;
        private long value;

        private Total(long none, LongBinaryOperator of) {
            this.value = none;
            this.of = of;
        }

        public void add(long more) {
            value = of.applyAsLong(value, more);
        }

        @Override
        public void merge(Total other) {
            add(other.value);
        }

        public long value() {
            return value;
        }
    }

    private static final class Counters implements Mergeable<Counters> {
        private final long[] values;

        private Counters(int size) {
            this.values = new long[size];
        }

        @Override
        public void merge(Counters other) {
            Arrays.setAll(values, i -> values[i] + other.values[i]);
        }
    }

    protected Fold(Window window) {
        this.window = window;
    }

    /**
     * What takes events of one kind.
     *
     * @param threads the kinds of threads whose events it takes; empty if it takes all
     */
    public record Listener(Consumer<JvmEvent> events, Set<Kind> threads) {
        /** Returns true if the handler takes the event, which is of its kind. */
        public boolean takes(JvmEvent event) {
            return threads.isEmpty() || event instanceof JvmEvent.OfThread e && e.isOf(threads);
        }
    }

    /** Registers a part: it merges with that of the other fold. */
    protected final <P extends Mergeable<P>> P part(P part) {
        parts.add(part);
        return part;
    }

    /** Registers a sum. */
    protected final Total summed() {
        return part(new Total(0, Long::sum));
    }

    /** Registers the smallest of some numbers: {@link Long#MAX_VALUE} without any. */
    protected final Total smallest() {
        return part(new Total(Long.MAX_VALUE, Math::min));
    }

    /** Registers the largest of some numbers: {@code none} without any that is larger. */
    protected final Total largest(long none) {
        return part(new Total(none, Math::max));
    }

    /** Registers sums, to be changed in place. */
    protected final long[] counters(int size) {
        return part(new Counters(size)).values;
    }

    /** Registers the handler of all events of a kind. */
    protected final <E extends JvmEvent> void on(Class<E> kind, Consumer<? super E> handler) {
        register(kind, handler, Set.of());
    }

    /** Registers the handler of events of a kind in threads of these kinds. Others, most of them of virtual threads, cost it nothing. */
    protected final <E extends JvmEvent.OfThread> void on(Class<E> kind, Set<Kind> threads,
            Consumer<? super E> handler) {
        register(kind, handler, threads);
    }

    @SuppressWarnings("unchecked") // a handler is only asked for by the class of the event
    private void register(Class<? extends JvmEvent> kind, Consumer<?> handler, Set<Kind> threads) {
        handlers.put(kind, new Listener((Consumer<JvmEvent>) handler, threads));
    }

    /** Returns the kinds of events that have a handler. */
    public final Set<Class<? extends JvmEvent>> kinds() {
        return handlers.keySet();
    }

    /** Returns the handler of events of this kind, or {@code null}. */
    public final Listener handler(Class<?> kind) {
        return handlers.get(kind);
    }

    /** Consumes the event if its kind has a handler. */
    public final void accept(JvmEvent event) {
        var handler = handlers.get(event.getClass());
        if (handler != null && handler.takes(event)) {
            handler.events().accept(event);
        }
    }

    /** Adds the measurements of another fold over the same window: of all its parts; a fold that has more than these adds the rest. */
    public void merge(F other) {
        Fold<F> fold = other;
        for (int i = 0; i < parts.size(); i++) {
            merge(parts.get(i), fold.parts.get(i));
        }
    }

    @SuppressWarnings("unchecked") // both folds register the same parts in the same order
    private static <P> void merge(Mergeable<P> into, Mergeable<?> from) {
        into.merge((P) from);
    }

    /**
     * What folds depend on, known before the first event: the window, the JDK feature release (0 when unknown), the sample
     * periods in nanoseconds, which parks were traced, how long a pin must be for an event of its own, and whether the recording is of a cell
     * of the matrix. Folds of equal contexts are equivalent.
     */
    public record FoldContext(Window window, int jdkFeature, long threadLoadPeriodNanos, long loadPeriodNanos,
            String tracedPark,
            boolean tracesParks, long pinnedThresholdNanos, boolean ofCell) {
        private static final String PINNED = "jdk.VirtualThreadPinned";
        private static final long DEFAULT_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

        /** Returns the context for the window of the recording. */
        public static FoldContext of(EventSource recording) {
            return of(recording.window(), recording.profile());
        }

        /** Returns the context for a given window. */
        public static FoldContext of(Window window, RecordingProfile profile) {
            var settings = profile.settings().in(window);
            return new FoldContext(window, profile.jdkFeature(), period(settings, "jdk.ThreadCPULoad"),
                    period(settings, "jdk.CPULoad"), settings.tracedPark(), settings.tracesParks(),
                    settings.leastThresholdNanos(PINNED).orElse(
                            profile.eventCounts().containsKey(PINNED) ? 0 : Long.MAX_VALUE),
                    profile.cell().isPresent());
        }

        /** Returns the same context for a part of the window. */
        public FoldContext in(Window part) {
            return new FoldContext(part, jdkFeature, threadLoadPeriodNanos, loadPeriodNanos, tracedPark, tracesParks,
                    pinnedThresholdNanos, ofCell);
        }

        private static long period(Settings settings, String eventType) {
            return settings.periodNanos(eventType).orElse(DEFAULT_PERIOD_NANOS);
        }
    }
}
