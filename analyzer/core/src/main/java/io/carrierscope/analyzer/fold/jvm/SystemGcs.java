package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.SystemGc;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Calls of {@code System.gc()} within the window. The JDK calls it when direct memory runs out, to free buffers that nobody uses any
 * more.
 */
public final class SystemGcs extends Fold<SystemGcs> {
    private static final int MAX_SITES = 1_000;

    private final Window window;
    private final Map<String, Long> nanosBySite = new HashMap<>();
    private long count;
    private long nanos;
    private long directNanos;
    private long perThreadNanos;

    public SystemGcs(Window window) {
        this.window = window;
        on(SystemGc.class, this::add);
    }

    private void add(SystemGc gc) {
        long inside = window.overlapNanos(gc);
        if (inside <= 0) {
            return;
        }
        count++;
        nanos += inside;
        boolean direct = gc.stack().anyFrame(SystemGcs::reservesDirectMemory);
        directNanos += direct ? inside : 0;
        boolean virtual = gc.thread() != null && gc.thread().virtual();
        perThreadNanos += direct && virtual && Allocations.FILLS_CACHE.of(gc.stack()) ? inside : 0;
        add(Holder.at(gc.stack()), inside);
    }

    private static boolean reservesDirectMemory(Frame frame) {
        return frame.type().equals("java.nio.Bits");
    }

    private void add(String site, long inside) {
        String key = nanosBySite.size() < MAX_SITES || nanosBySite.containsKey(site) ? site : "other sites";
        nanosBySite.merge(key, inside, Long::sum);
    }

    @Override
    public void merge(SystemGcs other) {
        other.nanosBySite.forEach(this::add);
        count += other.count;
        nanos += other.nanos;
        directNanos += other.directNanos;
        perThreadNanos += other.perThreadNanos;
    }

    public long count() {
        return count;
    }

    /** Returns the time of the calls in nanoseconds, which is that of their collections. */
    public long nanos() {
        return nanos;
    }

    /** Returns the part of it in calls that made room for direct buffers. */
    public long directNanos() {
        return directNanos;
    }

    /** Returns the part of that for caches that virtual threads filled with direct buffers of their own. */
    public long perThreadNanos() {
        return perThreadNanos;
    }

    /** Returns the site whose calls took longest; empty without calls. */
    public Optional<String> mostAt() {
        return nanosBySite.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }
}
