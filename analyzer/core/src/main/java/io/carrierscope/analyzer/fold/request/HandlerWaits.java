package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.ThreadFamilies;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;

/**
 * Why threads waited, by group of like-named threads and within the window. Each wait counts once although a pinned one is in
 * a recording twice: sleeps come from {@code jdk.ThreadSleep}, pinned or not; other pinned waits from
 * {@code jdk.VirtualThreadPinned} and, before JDK 24, the monitor events of virtual threads; waits of virtual threads for a lock of the workload
 * from {@code carrierscope.LockWait}.
 */
public final class HandlerWaits extends Fold<HandlerWaits> {
    private static final int MOST_GROUPS = 1_000;
    private static final int JDK_WITH_COMPLETE_PINNED_EVENT = 24;
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";

    /** What a thread waited for. */
    public enum Reason {
        /** Sleep, as long as asked for. */
        ASKED,
        /** What a sleep took longer than asked for: the timer's error and the wait for a carrier or processor. */
        OVERSLEPT,
        /** A monitor or lock. */
        LOCK,
        /** Pinned to the carrier, other than in a sleep. */
        PINNED,
        /** Parked or in {@code Object.wait}. */
        OTHER
    }

    private final Window window;
    private final boolean monitorsLeavePinnedEvents;
    private final boolean tracesParks;
    private final ThreadFamilies<long[]> groups = new ThreadFamilies<>(MOST_GROUPS,
            () -> new long[Reason.values().length]);

    /**
     * @param jdkFeature the JDK that made the recording, 0 when unknown (taken as a current one)
     * @param tracesParks true where every park of virtual threads was traced
     */
    public HandlerWaits(Window window, int jdkFeature, boolean tracesParks) {
        this.window = window;
        this.tracesParks = tracesParks;
        this.monitorsLeavePinnedEvents = jdkFeature == 0 || jdkFeature >= JDK_WITH_COMPLETE_PINNED_EVENT;
        on(Sleep.class, this::sleep);
        on(Park.class, this::park);
        on(MonitorEnter.class, this::monitorEnter);
        on(Pinned.class, this::pinned);
        on(MonitorWait.class, this::monitorWait);
        on(LockWait.class, this::lockWait);
        on(MethodTrace.class, this::traced);
    }

    private void park(Park p) {
        if (platform(p.thread()) && !PoolQueue.asksForWork(p.stack())) {
            add(p, p.thread(), reason(p.stack()));
        }
    }

    private void monitorEnter(MonitorEnter m) {
        if (!twinOfPinned(m.thread())) {
            add(m, m.thread(), Reason.LOCK);
        }
    }

    private void pinned(Pinned p) {
        if (!inSleep(p.stack())) {
            add(p, p.thread(), Reason.PINNED);
        }
    }

    private void monitorWait(MonitorWait m) {
        if (!twinOfPinned(m.thread())) {
            add(m, m.thread(), Reason.OTHER);
        }
    }

    private void lockWait(LockWait w) {
        if (!tracesParks) {
            add(w, w.thread(), Reason.LOCK);
        }
    }

    private void traced(MethodTrace t) {
        if (parks(t)) {
            add(t, t.thread(), reason(t.stack()));
        }
    }

    private void sleep(Sleep s) {
        long awake = Math.min(s.endNanos(), s.startNanos() + s.askedNanos());
        long asked = window.overlapNanos(s.startNanos(), awake);
        long more = window.overlapNanos(awake, s.endNanos());
        if (s.thread() != null && asked + more > 0) {
            long[] group = groups.of(s.thread());
            group[Reason.ASKED.ordinal()] += asked;
            group[Reason.OVERSLEPT.ordinal()] += more;
        }
    }

    private boolean twinOfPinned(ThreadRef thread) {
        return monitorsLeavePinnedEvents && !platform(thread);
    }

    private static boolean platform(ThreadRef thread) {
        return thread != null && !thread.virtual();
    }

    /** A park of a virtual thread; {@code VirtualThread.park} below it may be traced, too. */
    private static boolean parks(MethodTrace t) {
        return t.thread() != null && t.thread().virtual() && t.method() != null
                && t.method().startsWith(PARK) && !inSleep(t.stack());
    }

    private static boolean inSleep(Stack stack) {
        return stack.anyFrame(f -> f.type().equals("java.lang.Thread") && f.method().startsWith("sleep"));
    }

    private static Reason reason(Stack stack) {
        return WaitKind.takesLock(stack) ? Reason.LOCK : Reason.OTHER;
    }

    private void add(Timed event, ThreadRef thread, Reason reason) {
        long nanos = window.overlapNanos(event);
        if (thread != null && nanos > 0) {
            groups.of(thread)[reason.ordinal()] += nanos;
        }
    }

    @Override
    public void merge(HandlerWaits other) {
        groups.merge(other.groups, (into, nanos) -> {
            for (int i = 0; i < nanos.length; i++) {
                into[i] += nanos[i];
            }
        });
    }

    /** Time that threads of the group waited for the reason, in nanoseconds. */
    public long nanos(String family, Reason reason) {
        long[] nanos = groups.byName().get(family);
        return nanos == null ? 0 : nanos[reason.ordinal()];
    }
}
