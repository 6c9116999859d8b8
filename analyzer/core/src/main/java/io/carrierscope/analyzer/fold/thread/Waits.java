package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where threads waited and for what, by the first application frame. Monitors come from {@code jdk.JavaMonitorEnter} and
 * {@code jdk.JavaMonitorWait}, all else from {@code jdk.ThreadPark} of platform threads and, since that event leaves out unmounted virtual
 * threads, from {@code jdk.MethodTrace} of park where it was on, else of the workload's own locks from {@code carrierscope.LockWait}. Sleeps are not among them, nor what carriers do.
 */
public final class Waits extends Fold<Waits> {
    private static final int MOST_SITES = 10_000;
    private static final int MOST_STACKS = 10_000;
    /** From this release on a monitor wait of a virtual thread is recorded as if it had not lasted. */
    private static final int JDK_WITHOUT_MONITOR_WAITS = 24;

    /**
     * A place that waits.
     *
     * @param what class of the lock or condition; a queue or semaphore where the stack names it
     * @param at the first application frame, or where there is none the innermost one
     * @param ofApplication true where there is one
     */
    public record Site(WaitKind kind, String what, String at, boolean virtual, boolean ofApplication) {}

    private static final Site REST = new Site(WaitKind.OTHER, "?", "sites beyond the first " + MOST_SITES, false,
            false);

    private record Told(WaitKind kind, String what, String at, boolean ofApplication) {}

    private final Window window;
    private final Instants instants;
    private final int jdkFeature;
    private final String traced;
    private final boolean tracesParks;
    private final Map<Site, Waited> sites = new HashMap<>();
    private final Waited rest = new Waited(REST);
    private long unmeasured;
    private final transient Map<Stack, Told> told = new IdentityHashMap<>();

    /**
     * @param traced start of the names of the methods whose traces are parks; where two nest, the outer one
     * @param tracesParks true where every park was traced
     */
    public Waits(Window window, int jdkFeature, String traced, boolean tracesParks) {
        this.window = window;
        this.instants = new Instants(window);
        this.jdkFeature = jdkFeature;
        this.traced = traced;
        this.tracesParks = tracesParks;
        on(MonitorEnter.class, this::monitorEnter);
        on(Park.class, this::park);
        on(MonitorWait.class, this::monitorWait);
        on(MethodTrace.class, this::traced);
        on(LockWait.class, this::lockWait);
    }

    private void monitorEnter(MonitorEnter m) {
        add(m, monitor(WaitKind.MONITOR, m.monitorClass(), m.stack(), m.thread()));
    }

    private void park(Park p) {
        if (platform(p.thread())) {
            park(p, p.stack(), p.parkedClass(), false);
        }
    }

    private void traced(MethodTrace t) {
        if (virtual(t.thread()) && t.method() != null && t.method().startsWith(traced)) {
            park(t, t.stack(), null, true);
        }
    }

    private void lockWait(LockWait w) {
        if (!tracesParks) {
            add(w, new Site(WaitKind.LOCK, "lock of the workload", named(w.lock()), virtual(w.thread()), true));
        }
    }

    private void monitorWait(MonitorWait m) {
        if (!virtual(m.thread()) || jdkFeature < JDK_WITHOUT_MONITOR_WAITS) {
            WaitKind kind = WaitKind.ofMonitorWait(m.monitorClass(), m.stack());
            add(m, monitor(kind, kind == WaitKind.INITIALIZATION ? null : m.monitorClass(), m.stack(), m.thread()));
        } else {
            unmeasured += window.contains(m.startNanos()) ? 1 : 0;
        }
    }

    private static Site monitor(WaitKind kind, String type, Stack stack, ThreadRef thread) {
        return new Site(kind, named(type), stack.site(), virtual(thread), stack.firstApplicationFrame().isPresent());
    }

    private static boolean virtual(ThreadRef thread) {
        return thread != null && thread.virtual();
    }

    private static boolean platform(ThreadRef thread) {
        return thread != null && !thread.virtual() && !thread.carrier();
    }

    private void park(Timed event, Stack stack, String parkedClass, boolean virtual) {
        if (told.size() > MOST_STACKS) {
            told.clear();
        }
        Told t = told.computeIfAbsent(stack, Waits::tell);
        if (t.kind() != WaitKind.WORK) {
            add(event, new Site(t.kind(), t.what() == null ? named(parkedClass) : t.what(), t.at(), virtual,
                    t.ofApplication()));
        }
    }

    private static Told tell(Stack stack) {
        WaitKind kind = WaitKind.of(stack);
        Predicate<Frame> names = kind == WaitKind.LOCK
                ? WaitKind::takesLock
                : f -> f.type().startsWith("java.util.concurrent.")
                        && !f.type().startsWith("java.util.concurrent.locks.")
                        && !f.type().endsWith("ForkJoinPool");
        return new Told(kind, outermost(stack, names), stack.site(),
                stack.firstApplicationFrame().isPresent());
    }

    /** The class by which the caller knows it: the outermost of the JDK's frames below the application's. */
    private static String outermost(Stack stack, Predicate<Frame> names) {
        return stack.frames().stream().takeWhile(f -> !f.application()).filter(names).reduce((inner, outer) -> outer)
                .map(f -> f.type().replaceFirst("\\$.*", "")).orElse(null);
    }

    private static String named(String type) {
        return type == null ? "?" : type;
    }

    private void add(Timed event, Site site) {
        long inside = window.overlapNanos(event);
        if (inside > 0) {
            waited(site).add(inside, instants.from(event.startNanos()), instants.from(event.endNanos()));
        }
    }

    private Waited waited(Site site) {
        return sites.size() < MOST_SITES || sites.containsKey(site) ? sites.computeIfAbsent(site, Waited::new) : rest;
    }

    @Override
    public void merge(Waits other) {
        other.sites.forEach((site, w) -> waited(site).merge(w));
        rest.merge(other.rest);
        unmeasured += other.unmeasured;
    }

    /** Monitor waits of virtual threads whose length the JDK does not record. */
    public long unmeasured() {
        return unmeasured;
    }

    /** Threads waiting at once for something of these kinds, on average over the window. */
    public double meanWaiting(Predicate<WaitKind> kinds) {
        return sites(kinds).stream().mapToDouble(w -> w.meanWaiting(window)).sum();
    }

    /** Sites of these kinds by total time, longest first; equal ones in the order of their text. */
    public List<Waited> sites(Predicate<WaitKind> kinds) {
        return Stream.concat(sites.values().stream(), Stream.of(rest))
                .filter(w -> w.count() > 0 && kinds.test(w.site().kind()))
                .sorted(Comparator.comparingLong(Waited::totalNanos).reversed()
                        .thenComparing(w -> w.site().toString()))
                .toList();
    }

    /** The site at which somebody waits for the largest part of the window. */
    public Optional<Waited> busiest(Predicate<WaitKind> kinds) {
        return sites(kinds).stream().max(Comparator.comparingDouble(Waited::queuedShare));
    }
}
