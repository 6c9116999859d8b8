package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Single waits, to tell what held a single request: the longest ones, and all of an even sample of threads and of requests that wait
 * without one. Of platform threads, which serve many requests, the sample has whole seconds.
 */
public final class KeptWaits implements Mergeable<KeptWaits> {
    private static final int MAX_LONGEST = 2_048;
    private static final int MAX_SAMPLED = 4_096;
    private static final long SLICE_NANOS = 1_000_000_000L;
    /** Bits that order waits of one length, to about a microsecond. */
    private static final int TIE_BITS = 10;
    private static final Comparator<Wait> ORDER = Comparator.comparingLong(Wait::startNanos)
            .thenComparingLong(Wait::endNanos).thenComparing(Wait::reason);

    /**
     * A wait of a thread.
     *
     * @param threadId of a request that waits without a thread: its own id, with a minus
     * @param stack where it waited; {@link Stack#NONE} where the event has none
     * @param what the class of the monitor or the name of the lock; an empty text if unknown
     * @param owner the thread that had the monitor; {@code null} if unknown
     */
    public record Wait(long threadId, long startNanos, long endNanos, Reason reason, Stack stack, String what,
            ThreadRef owner) {
        public long nanos() {
            return endNanos - startNanos;
        }

        /** Returns the part of the wait within a span, in nanoseconds. */
        public long within(long fromNanos, long toNanos) {
            return Math.max(0, Math.min(endNanos, toNanos) - Math.max(startNanos, fromNanos));
        }
    }

    /** A wait; the part of a sleep after it is due is its wake-up delay. */
    private record Kept(long sample, long threadId, long startNanos, long dueNanos, long endNanos, Reason reason,
            Stack stack, String what, ThreadRef owner) {
        void addTo(List<Wait> waits) {
            waits.add(part(startNanos, dueNanos, reason));
            if (dueNanos != endNanos) {
                waits.add(part(dueNanos, endNanos, Reason.OVERSLEPT));
            }
        }

        private Wait part(long from, long to, Reason why) {
            return new Wait(threadId, from, to, why, stack, what == null ? "" : what, owner);
        }
    }

    private final Least<Kept> longest = new Least<>(MAX_LONGEST);
    private final Least<Kept> sampled = new Least<>(MAX_SAMPLED);

    void add(ThreadRef thread, long startNanos, long endNanos, Reason reason, Stack stack, String what,
            ThreadRef owner) {
        add(slice(thread, startNanos), thread.id(), startNanos, endNanos, endNanos, reason, stack, what, owner);
    }

    /** Adds a call of a request that waits without a thread. The sample has the same requests as other samples by their id. */
    void addCall(int requestId, long startNanos, long endNanos, String service) {
        add(Sample.hash(requestId), -requestId, startNanos, endNanos, endNanos, Reason.CALL, Stack.NONE, service,
                null);
    }

    /** Adds a sleep that was asked to end when it is due. */
    void addSleep(ThreadRef thread, long startNanos, long dueNanos, long endNanos, Stack stack) {
        add(slice(thread, startNanos), thread.id(), startNanos, dueNanos, endNanos, Reason.ASKED, stack, null, null);
    }

    private void add(long sample, long threadId, long startNanos, long dueNanos, long endNanos, Reason reason,
            Stack stack, String what, ThreadRef owner) {
        long length = ~(endNanos - startNanos >> TIE_BITS << TIE_BITS | startNanos & (1 << TIE_BITS) - 1);
        boolean isSampled = sampled.takes(sample);
        boolean isLong = longest.takes(length);
        if (isSampled || isLong) {
            var kept = new Kept(sample, threadId, startNanos, dueNanos, endNanos, reason, stack, what, owner);
            if (isSampled) {
                sampled.add(sample, kept);
            }
            if (isLong) {
                longest.add(length, kept);
            }
        }
    }

    /** A number that is spread evenly: of a virtual thread always the same, of a platform thread one for each second. */
    private static long slice(ThreadRef thread, long nanos) {
        return Sample.mix(thread.id() * Sample.GAMMA
                + (thread.virtual() ? 0 : nanos / SLICE_NANOS * 0xD1B54A32D192ED03L));
    }

    @Override
    public void merge(KeptWaits other) {
        longest.merge(other.longest);
        sampled.merge(other.sampled);
    }

    /** Returns true if every wait that the thread began in this span is kept. */
    public boolean hasAllOf(ThreadRef thread, long fromNanos, long toNanos) {
        for (long nanos = fromNanos; nanos < toNanos; nanos += SLICE_NANOS) {
            if (!sampled.hasAllOf(slice(thread, nanos))) {
                return false;
            }
        }
        return sampled.hasAllOf(slice(thread, toNanos));
    }

    /** Returns true if every call of a request that waits without a thread is kept. */
    public boolean hasAllOf(int requestId) {
        return sampled.hasAllOf(Sample.hash(requestId));
    }

    /** Returns the waits by the id of the thread, those of a thread by their start. */
    public Map<Long, List<Wait>> byThread() {
        return grouped(true, 1);
    }

    /** Returns the waits of the even sample alone, in the same way. */
    public Map<Long, List<Wait>> sampledByThread() {
        return grouped(false, 1);
    }

    /** Returns the calls of requests that wait without a thread, by the id of the request, those of a request by their start. */
    public Map<Long, List<Wait>> byRequest() {
        return grouped(true, -1);
    }

    /**
     * Thousands are grouped in each recording of a fleet, so these are loops.
     *
     * @param sign of the ids of those wanted: 1 for threads, -1 for requests
     */
    private Map<Long, List<Wait>> grouped(boolean withLongest, int sign) {
        var groups = new HashMap<Long, List<Wait>>();
        for (Kept kept : sampled.values()) {
            add(kept, sign, groups);
        }
        for (Kept kept : withLongest ? longest.values() : List.<Kept>of()) {
            if (!sampled.hasAllOf(kept.sample)) { // otherwise it is in both
                add(kept, sign, groups);
            }
        }
        for (var waits : groups.values()) {
            if (waits.size() > 1) {
                waits.sort(ORDER);
            }
        }
        return groups;
    }

    private static void add(Kept kept, int sign, Map<Long, List<Wait>> groups) {
        if (kept.threadId < 0 == sign < 0) {
            kept.addTo(groups.computeIfAbsent(sign * kept.threadId, id -> new ArrayList<>(2)));
        }
    }
}
