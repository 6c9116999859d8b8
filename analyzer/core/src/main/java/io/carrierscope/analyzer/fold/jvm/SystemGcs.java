package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.SystemGc;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Optional;

/**
 * Calls of {@code System.gc()} within the window. The JDK calls it when direct memory runs out, to free buffers that nobody uses any
 * more.
 */
public final class SystemGcs extends Fold<SystemGcs> {
    static final StackFact<Boolean> RESERVES_DIRECT_MEMORY = StackFact.anyFrame(f -> f.type().equals("java.nio.Bits"));

    private final LimitedSums<String> sites = part(LimitedSums.bySite());
    private final Total count = summed();
    private final Total directNanos = summed();
    private final Total perThreadNanos = summed();

    public SystemGcs(Window window) {
        super(window);
        on(SystemGc.class, this::add);
    }

    private void add(SystemGc gc) {
        long inside = window.overlapNanos(gc);
        if (inside <= 0) {
            return;
        }
        count.add(1);
        boolean direct = RESERVES_DIRECT_MEMORY.of(gc.stack());
        directNanos.add(direct ? inside : 0);
        boolean virtual = ThreadRef.isVirtual(gc.thread());
        perThreadNanos.add(direct && virtual && Allocations.FILLS_CACHE.of(gc.stack()) ? inside : 0);
        sites.add(Holder.at(gc.stack()), inside);
    }

    public long count() {
        return count.value();
    }

    /** Returns the time of the calls in nanoseconds, which is that of their collections. */
    public long nanos() {
        return sites.total();
    }

    /** Returns the part of it in calls that made room for direct buffers. */
    public long directNanos() {
        return directNanos.value();
    }

    /** Returns the part of that for caches that virtual threads filled with direct buffers of their own. */
    public long perThreadNanos() {
        return perThreadNanos.value();
    }

    /** Returns the site whose calls took longest; empty without calls. */
    public Optional<String> mostAt() {
        return sites.largest(Comparator.naturalOrder());
    }
}
