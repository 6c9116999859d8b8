package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Frameworks;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Time in which event-loop threads slept, parked or waited for a monitor, so that no connection of theirs was served. Waiting
 * for the next event happens in native code and leaves no event, so every recorded wait counts. {@link Frameworks} has the
 * names of the threads.
 */
public final class EventLoopWaits extends Fold<EventLoopWaits> {
    private static final int MAX_SITES = 10_000;
    private static final int MAX_THREADS = 10_000;

    /** A site where threads of a family waited; {@code event} is the type of the event. */
    public record Site(String group, String event, Stack stack) {}

    /** Waits at one site, clipped to the window. */
    public record Waited(Site site, long count, long totalNanos, long maxNanos) {}

    private static final Site REST = new Site("other threads", "", Stack.NONE);

    private final Window window;
    private final Map<Site, long[]> sites = new HashMap<>();
    private final Map<String, Set<Long>> threads = new TreeMap<>();
    private final transient Map<String, Boolean> eventLoops = new HashMap<>();

    public EventLoopWaits(Window window) {
        this.window = window;
        on(Sleep.class, s -> add(s, s.thread(), s.stack(), "jdk.ThreadSleep"));
        on(Park.class, this::park);
        on(MonitorEnter.class, m -> add(m, m.thread(), m.stack(), "jdk.JavaMonitorEnter"));
        on(MonitorWait.class, m -> add(m, m.thread(), m.stack(), "jdk.JavaMonitorWait"));
        on(JvmEvent.ThreadCpuLoad.class, this::cpu);
    }

    private void park(Park p) {
        if (platform(p.thread()) && !PoolQueue.asksForWork(p.stack())) {
            add(p, p.thread(), p.stack(), "jdk.ThreadPark");
        }
    }

    private void cpu(JvmEvent.ThreadCpuLoad load) {
        if (eventLoop(load.thread())) {
            seen(load.thread());
        }
    }

    /**
     * Returns true for an event-loop thread. The answer is cached by family, since names of a family differ in digits only.
     */
    private boolean eventLoop(ThreadRef thread) {
        if (!platform(thread)) {
            return false;
        }
        if (eventLoops.size() > MAX_THREADS) {
            eventLoops.clear();
        }
        return eventLoops.computeIfAbsent(thread.family(), f -> Frameworks.eventLoop(thread.name()));
    }

    private static boolean platform(ThreadRef thread) {
        return thread != null && thread.kind() == ThreadRef.Kind.PLATFORM;
    }

    private void add(Timed event, ThreadRef thread, Stack stack, String type) {
        // the thread is checked first: most waits are not of event loops
        long inside = eventLoop(thread) ? window.overlapNanos(event) : 0;
        if (inside > 0) {
            seen(thread);
            add(new Site(thread.family(), type, stack), 1, inside, inside);
        }
    }

    private void seen(ThreadRef thread) {
        var group = threads.computeIfAbsent(thread.family(), f -> new HashSet<>());
        if (group.size() < MAX_THREADS) {
            group.add(thread.id());
        }
    }

    private void add(Site site, long count, long nanos, long max) {
        Site key = sites.size() < MAX_SITES || sites.containsKey(site) ? site : REST;
        long[] tally = sites.computeIfAbsent(key, k -> new long[3]);
        tally[0] += count;
        tally[1] += nanos;
        tally[2] = Math.max(tally[2], max);
    }

    @Override
    public void merge(EventLoopWaits other) {
        other.sites.forEach((site, t) -> add(site, t[0], t[1], t[2]));
        other.threads.forEach((family, ids) -> threads.computeIfAbsent(family, f -> new HashSet<>()).addAll(ids));
    }

    /** Returns the number of event-loop threads by family. */
    public Map<String, Integer> threads() {
        var counts = new TreeMap<String, Integer>();
        threads.forEach((family, ids) -> counts.put(family, ids.size()));
        return counts;
    }

    /** Returns the sites by total time, longest first; ties are ordered by text. */
    public List<Waited> sites() {
        return sites.entrySet().stream()
                .map(e -> new Waited(e.getKey(), e.getValue()[0], e.getValue()[1], e.getValue()[2]))
                .sorted(Comparator.comparingLong(Waited::totalNanos).reversed()
                        .thenComparing(w -> w.site().toString()))
                .toList();
    }
}
