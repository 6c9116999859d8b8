package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import java.util.regex.Pattern;

/** When the threads that clean up after unused objects, as finalizers do, last waited for such an object. */
public final class Cleaners extends Fold<Cleaners> {
    private static final int MOST = 3;
    private static final Pattern FAMILIES = Pattern.compile("Finalizer|Common-Cleaner|Cleaner-\\*");
    private static final StackFact<Boolean> AWAITS_OBJECT = new StackFact<>(s -> s.frames().isEmpty()
            || s.anyFrame(f -> f.type().startsWith("java.lang.ref.") && f.type().endsWith("ReferenceQueue")));

    private final Sites<String, Long> firstSeen = part(Sites.dropping(MOST, f -> Long.MAX_VALUE, Math::min));
    private final Sites<String, Long> waitedUntil = part(Sites.dropping(MOST, f -> Long.MIN_VALUE, Math::max));

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
            firstSeen.add(wait.thread().family(), Math.max(wait.startNanos(), window.startNanos()));
        }
        return counts;
    }

    private void waited(Wait wait) {
        if (seen(wait) && AWAITS_OBJECT.of(wait.stack())) {
            waitedUntil.add(wait.thread().family(), Math.min(wait.endNanos(), window.endNanos()));
        }
    }

    /**
     * Returns when the last recorded wait of the family for an object ended; without any, when its first event began: a wait that is open
     * when the recording begins leaves none.
     */
    public long busySinceNanos(String family) {
        return waitedUntil.kept().getOrDefault(family,
                firstSeen.kept().getOrDefault(family, window.startNanos()));
    }
}
