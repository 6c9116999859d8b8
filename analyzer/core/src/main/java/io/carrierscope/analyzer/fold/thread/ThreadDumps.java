package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What the carriers carried at each thread dump, of the latest {@value #MOST_DUMPS} dumps. Waits are recorded when they end, so a
 * carrier that is blocked for good leaves no event; dumps are the only trace of it.
 */
public final class ThreadDumps extends Fold<ThreadDumps> {
    private static final int MOST_DUMPS = 64;
    /** A dump itself costs the carrier some microseconds at its safepoint. */
    private static final long NO_CPU_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /**
     * Native code may poll for what it waits for: SQLite takes 0.25 ms of a second. A loop of waits of 20 ms takes more than 1 ms.
     */
    private static final long POLLS_PER_CPU = 2_000;
    /** Dumps at the end of a chunk and the beginning of the next are closer together, and so short a pin is not a deadlock. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TreeMap<Long, Map<Long, Carrying>> dumps = new TreeMap<>();
    private final TreeMap<Long, Integer> free = new TreeMap<>();

    /**
     * A carrier that carried one virtual thread, and used hardly any CPU time, from some dump to the last one.
     *
     * @param sinceNanos the earliest of those dumps
     * @param untilNanos the last dump
     * @param dumps how many there are, at least 2
     * @param at the method outside the JDK where it is; empty before JDK 24
     */
    public record Stuck(long carrierId, long virtualThreadId, long sinceNanos, long untilNanos, int dumps, String at) {}

    public ThreadDumps(Window window) {
        super(window);
        on(ThreadDump.class, this::dump);
    }

    private void dump(ThreadDump dump) {
        if (dump.threads() > 0) {
            add(dump.startNanos(), dump.carriers(), dump.free());
        }
    }

    private void add(long atNanos, Collection<Carrying> carriers, int withoutThread) {
        free.merge(atNanos, withoutThread, Math::max);
        var known = dumps.computeIfAbsent(atNanos, at -> new HashMap<>());
        carriers.forEach(c -> known.merge(c.carrierId(), c,
                (a, b) -> a.cpuNanos() != b.cpuNanos()
                        ? a.cpuNanos() > b.cpuNanos() ? a : b
                        : a.virtualThreadId() > b.virtualThreadId() ? a : b));
        if (dumps.size() > MOST_DUMPS) {
            free.remove(dumps.pollFirstEntry().getKey());
        }
    }

    @Override
    public void merge(ThreadDumps other) {
        other.dumps.forEach((at, carriers) -> add(at, carriers.values(), other.free.get(at)));
    }

    /** From the first to the last dump, in nanoseconds; 0 with fewer than two. */
    public long spanNanos() {
        return dumps.isEmpty() ? 0 : dumps.lastKey() - dumps.firstKey();
    }

    /** The dumps that are known. */
    public int count() {
        return dumps.size();
    }

    /** Carriers at the last dump, with and without a virtual thread; 0 if none had one. */
    public int carriers() {
        return dumps.isEmpty() ? 0 : dumps.lastEntry().getValue().size() + free.lastEntry().getValue();
    }

    /** True when dumps from this time on are far enough apart to tell a carrier that is stuck from one that is pinned for a moment. */
    public boolean tell(long fromNanos) {
        return !dumps.isEmpty()
                && dumps.ceilingKey(Math.min(fromNanos, dumps.lastKey())) <= dumps.lastKey() - LONG_NANOS;
    }

    /** True if a dump at this time or later shows the carrier without a virtual thread. */
    public boolean carriesNothingAfter(long nanos, long carrierId) {
        return dumps.tailMap(nanos).values().stream().anyMatch(dump -> !dump.containsKey(carrierId));
    }

    /** The carriers that were stuck at the last dump, and had been for at least a second, by carrier. */
    public List<Stuck> stuck() {
        return dumps.isEmpty()
                ? List.of()
                : dumps.lastEntry().getValue().values().stream().map(this::stuck).flatMap(Optional::stream)
                        .sorted((a, b) -> Long.compare(a.carrierId(), b.carrierId())).toList();
    }

    private Optional<Stuck> stuck(Carrying last) {
        long since = dumps.lastKey();
        int count = 0;
        for (var dump : dumps.descendingMap().entrySet()) {
            Carrying then = dump.getValue().get(last.carrierId());
            if (then == null || then.virtualThreadId() != last.virtualThreadId()
                    || last.cpuNanos() - then.cpuNanos() > Math.max(NO_CPU_NANOS,
                            (dumps.lastKey() - dump.getKey()) / POLLS_PER_CPU)) {
                break;
            }
            since = dump.getKey();
            count++;
        }
        return dumps.lastKey() - since < LONG_NANOS
                ? Optional.empty()
                : Optional.of(new Stuck(last.carrierId(), last.virtualThreadId(), since, dumps.lastKey(), count,
                        last.at()));
    }

    /** Time in the window for which carriers are known to have been stuck, added up, in nanoseconds: a lower bound. */
    public long stuckNanos() {
        return stuck().stream().mapToLong(s -> window.overlapNanos(s.sinceNanos(), s.untilNanos())).sum();
    }
}
