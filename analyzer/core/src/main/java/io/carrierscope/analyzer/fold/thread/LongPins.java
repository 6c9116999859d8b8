package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.List;

/** The {@value #MAX_PINS} longest pins, one by one: what may hold up those who wait for a carrier meanwhile. */
public final class LongPins extends Fold<LongPins> {
    private static final int MAX_PINS = 2_048;
    /** Bits that order pins of one length, to about a microsecond. */
    private static final int TIE_BITS = 10;

    /** A span for which a virtual thread held its carrier without running. */
    public record Pin(long startNanos, long endNanos, long threadId, PinKind kind, Stack stack) {}

    private final Least<Pin> longest = part(new Least<>(MAX_PINS));

    /**
     * Creates the fold.
     *
     * @param jdkFeature the JDK of the recording, 0 when unknown (treated as a current JDK)
     */
    public LongPins(Window window, int jdkFeature) {
        super(window);
        on(Pinned.class, this::pinned);
        if (Topic.monitorsPin(jdkFeature)) {
            on(MonitorEnter.class, m -> monitor(m, m.thread(), m.stack()));
            on(MonitorWait.class, m -> monitor(m, m.thread(), m.stack()));
        }
    }

    private void pinned(Pinned p) {
        if (p.thread() != null && longest.takes(key(p))) {
            longest.add(key(p), new Pin(p.startNanos(), p.endNanos(), p.thread().id(), PinKind.of(p), p.stack()));
        }
    }

    private void monitor(Timed event, ThreadRef thread, Stack stack) {
        if (ThreadRef.isVirtual(thread) && longest.takes(key(event))) {
            longest.add(key(event),
                    new Pin(event.startNanos(), event.endNanos(), thread.id(), PinKind.MONITOR, stack));
        }
    }

    private static long key(Timed pin) {
        long ties = (1 << TIE_BITS) - 1;
        return ~(pin.durationNanos() & ~ties | pin.startNanos() & ties);
    }

    /** Returns the pins by their start. */
    public List<Pin> pins() {
        return longest.values().stream().sorted(Comparator.comparingLong(Pin::startNanos)
                .thenComparing(Pin::endNanos).thenComparing(Pin::threadId)).toList();
    }
}
