package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** When the threads that clean up after unused objects, as finalizers do, last waited for such an object. */
public final class Cleaners extends Fold<Cleaners> {
    private static final Pattern FAMILIES = Pattern.compile("Finalizer|Common-Cleaner|Cleaner-\\*");
    private static final StackFact<Boolean> AWAITS_OBJECT = new StackFact<>(s -> s.frames().isEmpty()
            || s.anyFrame(f -> f.type().startsWith("java.lang.ref.") && f.type().endsWith("ReferenceQueue")));

    private final Map<String, Long> firstSeen = new TreeMap<>();
    private final Map<String, Long> waitedUntil = new TreeMap<>();

    public Cleaners(Window window) {
        super(window);
        on(Park.class, PLATFORM, this::waited);
        on(MonitorWait.class, PLATFORM, this::waited);
        on(MonitorEnter.class, PLATFORM, this::seen);
        on(Sleep.class, PLATFORM, this::seen);
    }

    /** Returns true for a family of threads that clean up. */
    public static boolean ofCleaners(String family) {
        return FAMILIES.matcher(family).matches();
    }

    private boolean seen(Wait wait) {
        boolean counts = window.overlapNanos(wait) > 0 && ofCleaners(wait.thread().family());
        if (counts) {
            firstSeen.merge(wait.thread().family(), Math.max(wait.startNanos(), window.startNanos()), Math::min);
        }
        return counts;
    }

    private void waited(Wait wait) {
        if (seen(wait) && AWAITS_OBJECT.of(wait.stack())) {
            waitedUntil.merge(wait.thread().family(), Math.min(wait.endNanos(), window.endNanos()), Math::max);
        }
    }

    @Override
    public void merge(Cleaners other) {
        other.firstSeen.forEach((family, nanos) -> firstSeen.merge(family, nanos, Math::min));
        other.waitedUntil.forEach((family, nanos) -> waitedUntil.merge(family, nanos, Math::max));
    }

    /**
     * Returns when the last recorded wait of the family for an object ended; without any, when its first event began: a wait that is open
     * when the recording begins leaves none.
     */
    public long busySinceNanos(String family) {
        return waitedUntil.getOrDefault(family, firstSeen.getOrDefault(family, window.startNanos()));
    }
}
