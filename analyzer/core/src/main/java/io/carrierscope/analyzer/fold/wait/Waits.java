package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where threads waited and for what, by first application frame. Sources:
 * <ul>
 * <li>monitors: {@code jdk.JavaMonitorEnter} and {@code jdk.JavaMonitorWait};</li>
 * <li>parks of platform threads: {@code jdk.ThreadPark}, which omits unmounted virtual threads;</li>
 * <li>parks of virtual threads: {@code jdk.MethodTrace} where it was on, otherwise {@code carrierscope.LockWait} for locks
 *     and permits of the workload.</li>
 * </ul>
 * Sleeps are included; carriers are not.
 */
public final class Waits extends Fold<Waits> {
    /** A smaller mean number of waiting threads is not a queue, and not worth a line. */
    public static final double LEAST_THREADS = 0.05;
    private static final int MAX_SITES = 10_000;
    /** Share of the window in which a thread waits at one place. From it on it is not a burst: another lock follows each one that is released. */
    private static final double MOSTLY = 0.5;

    /**
     * A site of waits.
     *
     * @param what class of the lock or condition, or the queue or semaphore in the stack
     * @param at the first application frame, otherwise the innermost frame
     * @param ofApplication true if there is an application frame
     */
    public record Site(WaitKind kind, String what, String at, boolean virtual, boolean ofApplication) {
        /** Methods in which a thread waits for something to do. */
        private static final Pattern CONSUMES = Pattern.compile("\\.(poll|take|next|dequeue|receive|idle)\\w*(:|$)");

        /** True if it may be that a thread waits here for something to do. */
        public boolean mayBeIdle() {
            return kind == WaitKind.QUEUE
                    || kind.unclear() && CONSUMES.matcher(at).find();
        }
    }

    private static final Site REST = new Site(WaitKind.OTHER, "?", "sites beyond " + MAX_SITES, false,
            false);

    /** A class of monitors, and the share of the window in which at least one thread waited to enter one. */
    public record QueuedMonitor(String type, double queuedShare) {}

    private static final String WORKER = "ForkJoinPool";

    private record Parked(WaitKind kind, String what) {}

    private static final StackFact<Parked> PARKED = new StackFact<>(Waits::parked);

    /** Events have few stacks: what belongs to the site of one is not looked up by text for each event. */
    private record Known(Stack stack, WaitKind kind, String what, boolean virtual, Waited waited) {
        static final int SLOT_BITS = 13;

        static int slot(Stack stack, WaitKind kind, String what) {
            return (stack.hashCode() + what.hashCode() + kind.ordinal()) * 0x9E3779B9 >>> Integer.SIZE - SLOT_BITS;
        }

        boolean is(Stack of, WaitKind as, String named, boolean ofVirtual) {
            return stack == of && kind == as && virtual == ofVirtual && what.equals(named);
        }
    }

    private final Instants instants = new Instants(window);
    private final int jdkFeature;
    private final String traced;
    private final boolean tracesParks;
    private final transient Known[] known = new Known[1 << Known.SLOT_BITS];
    private final Sites<Site, Waited> sites = part(new Sites<Site, Waited>(MAX_SITES, REST, Waited::new,
            Waited::merge).whenSpilled(() -> Arrays.fill(known, null)));
    private final Total unmeasured = summed();
    private final Total ofWorkers = summed();

    /**
     * Creates the fold.
     *
     * @param traced prefix of the traced methods that are parks; of nested methods the outer one
     * @param tracesParks true if every park was traced
     */
    public Waits(Window window, int jdkFeature, String traced, boolean tracesParks) {
        super(window);
        this.jdkFeature = jdkFeature;
        this.traced = traced;
        this.tracesParks = tracesParks;
        on(MonitorEnter.class, this::monitorEnter);
        on(Park.class, PLATFORM, p -> park(p, p.stack(), p.parkedClass(), p.address(), false));
        on(MonitorWait.class, this::monitorWait);
        on(MethodTrace.class, this::traced);
        on(LockWait.class, this::lockWait);
        on(Sleep.class, s -> add(s, WaitKind.ofSleep(s.stack()), null, s.stack(), ThreadRef.isVirtual(s.thread())));
    }

    private void monitorEnter(MonitorEnter m) {
        long inside = WaitKind.accepts(m.stack()) ? 0 : window.overlapNanos(m);
        if (inside > 0) {
            ofWorkers.add(m.thread() == null || m.thread().name().startsWith(WORKER) ? 1 : 0);
            Waited waited = waited(WaitKind.MONITOR, m.monitorClass(), m.stack(), ThreadRef.isVirtual(m.thread()));
            add(m, inside, m.stack(), waited);
            waited.forLock(m.monitor(), inside);
            if (m.owner() != null) {
                waited.heldBy(m.owner().family(), inside);
            }
        }
    }

    private void traced(MethodTrace t) {
        if (ThreadRef.isVirtual(t.thread()) && t.method() != null && t.method().startsWith(traced)) {
            park(t, t.stack(), null, 0, true);
        }
    }

    private void lockWait(LockWait w) {
        long inside = tracesParks ? 0 : window.overlapNanos(w);
        if (inside > 0) {
            boolean virtual = ThreadRef.isVirtual(w.thread());
            add(w, inside, Stack.NONE, sites.of(w.ofPermit()
                    ? new Site(WaitKind.PERMIT, "permit of the workload", w.lock(), virtual, true)
                    : new Site(WaitKind.LOCK, "lock of the workload", orUnknown(w.lock()), virtual, true)));
        }
    }

    private void monitorWait(MonitorWait m) {
        if (!ThreadRef.isVirtual(m.thread()) || jdkFeature < Topic.JDK_WHERE_MONITORS_DO_NOT_PIN) {
            WaitKind kind = WaitKind.ofMonitorWait(m.monitorClass(), m.stack());
            if (kind != WaitKind.WORK) {
                add(m, kind, kind == WaitKind.INITIALIZATION ? null : m.monitorClass(), m.stack(),
                        ThreadRef.isVirtual(m.thread()));
            }
        } else {
            unmeasured.add(window.contains(m.startNanos()) ? 1 : 0);
        }
    }

    private void park(Timed event, Stack stack, String parkedClass, long address, boolean virtual) {
        Parked parked = PARKED.of(stack);
        WaitKind kind = stack.frames().isEmpty() ? WaitKind.of(stack, parkedClass) : parked.kind();
        if (kind != WaitKind.WORK) {
            String what = parked.what() == null ? called(parkedClass) : parked.what();
            add(event, kind, what, stack, virtual);
            if (kind == WaitKind.LOCK && window.overlapNanos(event) > 0) {
                waited(kind, what, stack, virtual).forLock(address, window.overlapNanos(event));
            }
        }
    }

    private static Parked parked(Stack stack) {
        WaitKind kind = WaitKind.of(stack);
        Predicate<Frame> names = kind == WaitKind.LOCK
                ? WaitKind::takesLock
                : f -> f.type().startsWith("java.util.concurrent.")
                        && !f.type().startsWith("java.util.concurrent.locks.")
                        && !f.type().endsWith("ForkJoinPool");
        return new Parked(kind, outermost(stack, names));
    }

    /** Returns the class that the caller used: the outermost matching frame of the JDK below the first application frame. */
    private static String outermost(Stack stack, Predicate<Frame> names) {
        return stack.frames().stream().takeWhile(f -> !f.application()).filter(names).reduce((inner, outer) -> outer)
                .map(f -> f.type().replaceFirst("\\$.*", "")).orElse(null);
    }

    /** Applications know a condition of a lock by its interface, and a lock or semaphore by its outer class. */
    private static String called(String parkedClass) {
        return parkedClass == null || !parkedClass.startsWith("java.util.concurrent.")
                ? parkedClass
                : parkedClass.endsWith("$ConditionObject")
                        ? "java.util.concurrent.locks.Condition"
                        : WaitKind.lockClass(parkedClass);
    }

    private static String orUnknown(String type) {
        return type == null ? "?" : type;
    }

    private void add(Timed event, WaitKind kind, String type, Stack stack, boolean virtual) {
        long inside = window.overlapNanos(event);
        if (inside > 0) {
            add(event, inside, stack, waited(kind, type, stack, virtual));
        }
    }

    private void add(Timed event, long inside, Stack stack, Waited waited) {
        waited.add(inside, instants.from(event.startNanos()), instants.from(event.endNanos()), Holder.inside(stack));
    }

    private Waited waited(WaitKind kind, String type, Stack stack, boolean virtual) {
        String what = orUnknown(type);
        int slot = Known.slot(stack, kind, what);
        Known last = known[slot];
        if (last == null || !last.is(stack, kind, what, virtual)) {
            last = new Known(stack, kind, what, virtual, sites.of(
                    new Site(kind, what, stack.site(), virtual, stack.firstApplicationFrame().isPresent())));
            known[slot] = last;
        }
        return last.waited();
    }

    /** Returns true if a thread that may carry virtual threads waited to enter a monitor: a pool's worker, or one without a name. */
    public boolean ofWorkers() {
        return ofWorkers.value() > 0;
    }

    /** Returns the number of monitor waits of virtual threads whose duration the JDK does not record. */
    public long unmeasured() {
        return unmeasured.value();
    }

    /** Returns the mean number of threads waiting for these kinds. */
    public double meanWaiting(Predicate<WaitKind> kinds) {
        return sites(kinds).stream().mapToDouble(w -> w.meanWaiting(window)).sum();
    }

    /** Returns the mean number of threads in {@link #queues}. */
    public double meanQueued(Predicate<WaitKind> kinds) {
        var queues = queues();
        return sites(kinds).stream().mapToDouble(w -> queuedNanos(w, queues)).sum() / window.lengthNanos();
    }

    /** Returns the sites of these kinds at which threads queue, longest first: for locks only where several wait for the same one, or always. */
    public List<Waited> queues(Predicate<WaitKind> kinds) {
        var queues = queues();
        return sites(kinds).stream().filter(w -> queuedNanos(w, queues) > 0).sorted(Comparator
                .comparingDouble((Waited w) -> queuedNanos(w, queues)).reversed()).toList();
    }

    /** The addresses of the locks that have a queue: many locks with a short wait each have none. */
    private Set<Long> queues() {
        var byLock = new HashMap<Long, Long>();
        sites.kept().values().stream().filter(w -> w.site().kind().ofLock())
                .forEach(w -> w.locks().forEach((lock, nanos) -> byLock.merge(lock, nanos, Long::sum)));
        return byLock.entrySet().stream().filter(l -> l.getValue() >= LEAST_THREADS * window.lengthNanos())
                .map(Map.Entry::getKey).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** A map makes a lock for each call of its loader: many short-lived locks, and one queue. */
    private double queuedNanos(Waited w, Set<Long> queues) {
        if (!w.site().kind().ofLock() || w.locks().keys().isEmpty()
                || w.meanWaiting(window) >= 1 && w.queuedShare() >= MOSTLY) {
            return w.totalNanos();
        }
        var nanos = new double[1];
        w.locks().forEach((lock, n) -> nanos[0] += queues.contains(lock) ? n : 0);
        return nanos[0];
    }

    /** Returns the share of the window in which at least one thread waited at any of these sites. */
    public static double queuedShare(List<Waited> sites) {
        return Waited.queuedShare(sites);
    }

    /** Returns the sites of these kinds by total time, longest first; ties are ordered by text. */
    public List<Waited> sites(Predicate<WaitKind> kinds) {
        return sites.kept().values().stream()
                .filter(w -> w.count() > 0 && kinds.test(w.site().kind()))
                .sorted(Comparator.comparingLong(Waited::totalNanos).reversed()
                        .thenComparing(w -> w.site().toString()))
                .toList();
    }

    /** Returns the site at which a thread waits for the largest share of the window; empty without waits. */
    public Optional<Waited> busiest(Predicate<WaitKind> kinds) {
        return sites(kinds).stream().max(Comparator.comparingDouble(Waited::queuedShare));
    }

    /**
     * Returns the class of the monitor that threads queue for most of the time: the sites that share one share its class. A class is left
     * out if its waits are for many monitors, such as one for each row.
     */
    public Optional<QueuedMonitor> busiestMonitor() {
        return sites(k -> k == WaitKind.MONITOR).stream().collect(Collectors.groupingBy(w -> w.site().what()))
                .entrySet().stream().filter(type -> Waited.mostlyForOneMonitor(type.getValue()))
                .map(type -> new QueuedMonitor(type.getKey(), Waited.queuedShare(type.getValue())))
                .max(Comparator.comparingDouble(QueuedMonitor::queuedShare).thenComparing(QueuedMonitor::type));
    }
}
