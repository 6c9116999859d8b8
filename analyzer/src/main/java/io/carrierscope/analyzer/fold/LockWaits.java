package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.Frame;
import io.carrierscope.analyzer.recording.JvmEvent;
import io.carrierscope.analyzer.recording.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.JvmEvent.Park;
import io.carrierscope.analyzer.recording.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.Stack;
import io.carrierscope.analyzer.recording.ThreadRef;
import io.carrierscope.analyzer.recording.Window;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Time for which threads waited for a lock, by site. Monitors come from {@code jdk.JavaMonitorEnter}; locks of
 * {@code java.util.concurrent} from {@code jdk.ThreadPark} of platform threads and, since that event leaves out unmounted virtual
 * threads, from {@code jdk.MethodTrace} of {@code LockSupport.park} where it was on.
 */
public final class LockWaits implements Fold<LockWaits> {
    private static final int MOST_SITES = 10_000;
    private static final String LOCKS = "java.util.concurrent.locks.";

    /** A place that waits, and the lock's class. */
    public record Site(String lock, Stack stack) {}

    /** Waits at one site, clipped to the window. */
    public record Waited(Site site, long count, long totalNanos) {}

    private static final Site REST = new Site("sites beyond the first " + MOST_SITES, Stack.NONE);

    private final Window window;
    private final Map<Site, long[]> sites = new HashMap<>();

    public LockWaits(Window window) {
        this.window = window;
    }

    @Override
    public Set<Class<? extends JvmEvent>> events() {
        return Set.of(MonitorEnter.class, Park.class, MethodTrace.class);
    }

    @Override
    public void accept(JvmEvent event) {
        switch (event) {
            case MonitorEnter m -> add(m, m.monitorClass(), m.stack());
            case Park p when !virtual(p.thread()) && takesLock(p.stack()) -> add(p, p.parkedClass(), p.stack());
            case MethodTrace t when virtual(t.thread()) && takesLock(t.stack()) -> add(t, lock(t.stack()), t.stack());
            default -> {
            }
        }
    }

    private static boolean virtual(ThreadRef thread) {
        return thread != null && thread.virtual();
    }

    /** True when the stack is inside of taking a lock of {@code java.util.concurrent}. */
    static boolean takesLock(Stack stack) {
        return stack.anyFrame(LockWaits::takesLock);
    }

    private static boolean takesLock(Frame frame) {
        return frame.type().startsWith(LOCKS)
                && (frame.method().startsWith("lock") || frame.method().equals("tryLock"));
    }

    private static String lock(Stack stack) {
        return stack.frames().stream().filter(LockWaits::takesLock).reduce((inner, outer) -> outer).map(Frame::type)
                .orElse("?");
    }

    private void add(Timed event, String lock, Stack stack) {
        long inside = window.overlapNanos(event);
        if (inside > 0) {
            add(new Site(lock == null ? "?" : lock, stack), 1, inside);
        }
    }

    private void add(Site site, long count, long nanos) {
        Site key = sites.size() < MOST_SITES || sites.containsKey(site) ? site : REST;
        long[] tally = sites.computeIfAbsent(key, k -> new long[2]);
        tally[0] += count;
        tally[1] += nanos;
    }

    @Override
    public void merge(LockWaits other) {
        other.sites.forEach((site, t) -> add(site, t[0], t[1]));
    }

    /** Threads waiting for a lock at once, on average over the window. */
    public double meanWaiting() {
        return sites.values().stream().mapToLong(t -> t[1]).sum() / (double) window.lengthNanos();
    }

    /** Sites by total time, longest first; equal ones in the order of their text. */
    public List<Waited> sites() {
        return sites.entrySet().stream().map(e -> new Waited(e.getKey(), e.getValue()[0], e.getValue()[1]))
                .sorted(Comparator.comparingLong(Waited::totalNanos).reversed()
                        .thenComparing(w -> w.site().toString()))
                .toList();
    }
}
