package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.ThreadFamilies;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Call;
import io.carrierscope.analyzer.recording.event.JvmEvent.LockWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;

/**
 * Reasons why threads waited within the window, by thread family. A pinned wait is in a recording twice but counts once:
 * <ul>
 * <li>sleeps come from {@code jdk.ThreadSleep}, pinned or not;</li>
 * <li>other pinned waits come from {@code jdk.VirtualThreadPinned} and, before JDK 24, from monitor events;</li>
 * <li>waits of virtual threads for a lock of the workload come from {@code carrierscope.LockWait}, for a service from {@code
 * carrierscope.Call}; so do those of requests without a thread, which count to the thread that goes on.</li>
 * </ul>
 * Socket reads are kept one by one only: a server's threads also read while they wait for the next request.
 */
public final class HandlerWaits extends Fold<HandlerWaits> {
    private static final int MAX_GROUPS = 1_000;
    /** On a busy machine the phases of a JVM may begin so much later than those of another. */
    private static final long LATE_NANOS = 1_000_000_000L;
    private static final StackFact<Reason> REASON = new StackFact<>(HandlerWaits::reason);
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park";

    /** The reason for a wait. */
    public enum Reason {
        /** A sleep, for the time asked for. */
        ASKED,
        /** The wake-up delay of a sleep: the error of the timer, and the wait for a carrier or processor. */
        OVERSLEPT,
        /** A monitor or lock. */
        LOCK,
        /** Pinned to the carrier, except in a sleep. */
        PINNED,
        /** Parked or in {@code Object.wait}. */
        OTHER,
        /** The answer of a service downstream. */
        CALL
    }

    private final boolean monitorsLeavePinnedEvents;
    private final boolean tracesParks;
    private final ThreadFamilies<long[]> groups = part(new ThreadFamilies<>(MAX_GROUPS,
            () -> new long[Reason.values().length], HandlerWaits::sum));
    private final KeptWaits kept = part(new KeptWaits());

    /**
     * Creates the fold.
     *
     * @param jdkFeature the JDK of the recording, 0 when unknown (treated as a current JDK)
     * @param tracesParks true if every park of virtual threads was traced
     */
    public HandlerWaits(Window window, int jdkFeature, boolean tracesParks) {
        super(window);
        this.tracesParks = tracesParks;
        this.monitorsLeavePinnedEvents = !Topic.monitorsPin(jdkFeature);
        on(Sleep.class, this::sleep);
        on(Park.class, NOT_VIRTUAL, this::park);
        on(MonitorEnter.class, this::monitorEnter);
        on(Pinned.class, this::pinned);
        on(MonitorWait.class, this::monitorWait);
        on(LockWait.class, this::lockWait);
        on(Call.class, this::call);
        on(SocketIo.class, this::socket);
        on(MethodTrace.class, this::traced);
    }

    private void park(Park p) {
        if (!PoolQueue.asksForWork(p.stack())) {
            add(p, p.thread(), REASON.of(p.stack()), p.stack(), p.parkedClass());
        }
    }

    private void monitorEnter(MonitorEnter m) {
        if (!alsoPinnedEvent(m.thread())) {
            add(m, m.thread(), Reason.LOCK, m.stack(), m.monitorClass(), m.owner());
        }
    }

    private void pinned(Pinned p) {
        if (!WaitKind.sleeps(p.stack())) {
            add(p, p.thread(), Reason.PINNED, p.stack(), p.operation());
        }
    }

    private void monitorWait(MonitorWait m) {
        if (!alsoPinnedEvent(m.thread())) {
            add(m, m.thread(), Reason.OTHER, m.stack(), m.monitorClass());
        }
    }

    private void lockWait(LockWait w) {
        if (!tracesParks) {
            add(w, w.thread(), w.ofPermit() ? Reason.OTHER : Reason.LOCK, Stack.NONE, w.lock());
        }
    }

    private void call(Call c) {
        if (c.requestId() > 0) {
            if (nearWindow(c)) {
                kept.addCall(c.requestId(), c.startNanos(), c.endNanos(), c.service());
            }
            count(c, c.thread(), Reason.CALL);
        } else if (!tracesParks) {
            add(c, c.thread(), Reason.CALL, Stack.NONE, c.service());
        }
    }

    /** A server reads requests without a frame of the application. */
    private void socket(SocketIo r) {
        if (r.read() && r.thread() != null && nearWindow(r) && r.stack().firstApplicationFrame().isPresent()) {
            kept.add(r.thread(), r.startNanos(), r.endNanos(), Reason.CALL, r.stack(), SocketWaits.peer(r), null);
        }
    }

    private void traced(MethodTrace t) {
        if (parks(t)) {
            add(t, t.thread(), REASON.of(t.stack()), t.stack(), null);
        }
    }

    private void sleep(Sleep s) {
        long due = s.dueNanos();
        long asked = window.overlapNanos(s.startNanos(), due);
        long delay = window.overlapNanos(due, s.endNanos());
        if (s.thread() != null && nearWindow(s)) {
            kept.addSleep(s.thread(), s.startNanos(), due, s.endNanos(), s.stack());
        }
        if (s.thread() != null && asked + delay > 0) {
            long[] group = groups.of(s.thread());
            group[Reason.ASKED.ordinal()] += asked;
            group[Reason.OVERSLEPT.ordinal()] += delay;
        }
    }

    /** Returns true if the JDK records the monitor event of this thread as a pinned event, too. */
    private boolean alsoPinnedEvent(ThreadRef thread) {
        return monitorsLeavePinnedEvents && !platform(thread);
    }

    private static boolean platform(ThreadRef thread) {
        return thread != null && !thread.virtual();
    }

    /**
     * Returns true for a park of a virtual thread. Traces of {@code VirtualThread.park} do not count, because they are nested
     * in it.
     */
    private static boolean parks(MethodTrace t) {
        return ThreadRef.isVirtual(t.thread()) && t.method() != null && t.method().startsWith(PARK)
                && !WaitKind.sleeps(t.stack());
    }

    private static Reason reason(Stack stack) {
        if (WaitKind.takesLock(stack)) {
            return Reason.LOCK;
        }
        return WaitKind.awaitsAnswer(stack) ? Reason.CALL : Reason.OTHER;
    }

    /** Requests count by the window of the client: the server's may begin later, and a request may end after both. */
    private boolean nearWindow(Timed event) {
        return event.endNanos() > window.startNanos() - LATE_NANOS;
    }

    private void add(Timed event, ThreadRef thread, Reason reason, Stack stack, String what) {
        add(event, thread, reason, stack, what, null);
    }

    private void add(Timed event, ThreadRef thread, Reason reason, Stack stack, String what, ThreadRef owner) {
        if (thread != null && nearWindow(event)) {
            kept.add(thread, event.startNanos(), event.endNanos(), reason, stack, what, owner);
        }
        count(event, thread, reason);
    }

    private void count(Timed event, ThreadRef thread, Reason reason) {
        long nanos = window.overlapNanos(event);
        if (thread != null && nanos > 0) {
            groups.of(thread)[reason.ordinal()] += nanos;
        }
    }

    private static void sum(long[] into, long[] nanos) {
        for (int i = 0; i < nanos.length; i++) {
            into[i] += nanos[i];
        }
    }

    /** Returns single waits, of all threads. */
    public KeptWaits kept() {
        return kept;
    }

    /** Returns how long threads of the family waited for the reason, in nanoseconds. */
    public long nanos(String family, Reason reason) {
        long[] nanos = groups.byName().get(family);
        return nanos == null ? 0 : nanos[reason.ordinal()];
    }
}
