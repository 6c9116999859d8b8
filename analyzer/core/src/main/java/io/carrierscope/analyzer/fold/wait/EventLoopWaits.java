package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Frameworks;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Time in which event-loop threads slept, parked, or waited for a monitor or a socket, so that no connection of theirs was served. Waiting
 * for the next event happens in native code and leaves no event, so every recorded wait counts. Event loops are told by the names of
 * their threads, which {@link Frameworks} has, and by samples of threads in a selector. A pool whose threads take turns at a selector
 * is no event loop: while one of them waits, another selects. A loop that waits for a lock of its server, or of the pool that it hands
 * work over to, runs no handler meanwhile: {@link Waits} has such waits.
 */
public final class EventLoopWaits extends Fold<EventLoopWaits> {
    private static final int MAX_SITES = 10_000;
    private static final int MAX_FAMILIES = 1_000;
    private static final int MAX_THREADS = 1_000;
    /** A thread that connects or accepts once may be seen in a selector, too. */
    private static final long FEWEST_SAMPLES = 5;
    /** Event loops have threads of their own, none of a pool of the JDK. */
    private static final Predicate<Frame> RUNS_TASKS = f -> f.type().equals("java.util.concurrent.ThreadPoolExecutor")
            && f.method().equals("runWorker");
    /** The native transports of Netty, also where a library has them under a package of its own. */
    private static final Set<String> NATIVE_TRANSPORTS = Set.of("channel.epoll.Native", "channel.kqueue.Native");
    static final StackFact<Boolean> SELECTS = StackFact
            .anyFrame(f -> f.type().equals("sun.nio.ch.SelectorImpl")
                    || NATIVE_TRANSPORTS.stream().anyMatch(f.type()::endsWith) && f.method().contains("Wait"));
    /** Channels that a selector watches never wait in a read or write: a long one lost its processor. */
    private static final List<String> NON_BLOCKING = List.of(".netty.channel.", "jdk.internal.net.http.",
            "org.eclipse.jetty.io.", "org.xnio.nio.");
    private static final StackFact<Boolean> WATCHED = StackFact
            .anyFrame(f -> NON_BLOCKING.stream().anyMatch(f.type()::contains));
    /** A park that blocks no connection. */
    private static final StackFact<Boolean> IDLES = new StackFact<>(
            s -> PoolQueue.asksForWork(s) || consumes(s) || WaitKind.takesLock(s) && PoolQueue.dispatches(s));

    /** A site where threads of a family waited; {@code event} is the type of the event. */
    public record Site(String group, String event, Stack stack) {}

    /** Waits at one site, clipped to the window. */
    public record Waited(Site site, long count, long totalNanos, long maxNanos) {}

    private static final Site REST = new Site("other threads", "", Stack.NONE);

    /** The threads of one family. */
    private static final class Family {
        private final Sites<Long, Long> waitedByThread = Sites.dropping(MAX_THREADS, id -> 0L, Long::sum);
        private long inNative;
        private long selects;
        private boolean pooled;

        private void add(long thread, long waitedNanos) {
            waitedByThread.add(thread, waitedNanos);
        }

        private Family merge(Family other) {
            waitedByThread.merge(other.waitedByThread);
            inNative += other.inNative;
            selects += other.selects;
            pooled |= other.pooled;
            return this;
        }
    }

    private final Sites<Site, long[]> sites = part(tallies());
    private final Sites<Site, long[]> sitesOfOthers = part(tallies());
    private final Sites<String, Family> families = part(
            new Sites<>(MAX_FAMILIES, REST.group(), name -> new Family(), Family::merge));
    private final transient Map<String, Boolean> named = new HashMap<>();

    public EventLoopWaits(Window window) {
        super(window);
        on(Sleep.class, PLATFORM, s -> add(s, "jdk.ThreadSleep"));
        on(Park.class, PLATFORM, this::park);
        on(MonitorEnter.class, PLATFORM, this::enter);
        on(MonitorWait.class, PLATFORM, m -> add(m, "jdk.JavaMonitorWait"));
        on(SocketIo.class, PLATFORM, this::socket);
        on(JvmEvent.ThreadCpuLoad.class, this::cpu);
        on(NativeSample.class, this::sample);
    }

    /** Without a stack a park, or a wait to enter a monitor, may be one for work. */
    private void park(Park p) {
        if (!IDLES.of(p.stack()) && p.stack() != Stack.NONE) {
            add(p, "jdk.ThreadPark");
        }
    }

    private void socket(SocketIo s) {
        if (!WATCHED.of(s.stack())) {
            add(s, s.read() ? "jdk.SocketRead" : "jdk.SocketWrite");
        }
    }

    private void enter(MonitorEnter m) {
        if (!PoolQueue.dispatches(m.stack()) && m.stack() != Stack.NONE) {
            add(m, "jdk.JavaMonitorEnter");
        }
    }

    /** The loop of a thread that takes messages from a queue, as Spark's: where it only waits for one, it blocks no connection. */
    private static boolean consumes(Stack stack) {
        return WaitKind.takesItem(stack) && stack.anyFrame(RUNS_TASKS);
    }

    private void cpu(JvmEvent.ThreadCpuLoad load) {
        if (platform(load.thread()) && named(load.thread().family())) {
            family(load.thread()).add(load.thread().id(), 0);
        }
    }

    private void sample(NativeSample s) {
        if (!platform(s.thread()) || !window.contains(s.startNanos())) {
            return;
        }
        Family family = family(s.thread());
        family.inNative++;
        if (SELECTS.of(s.stack())) {
            family.add(s.thread().id(), 0);
            family.selects++;
            family.pooled |= PoolQueue.ofPool(s.stack());
        }
    }

    /** Returns true for a family of event-loop threads. Names of a family differ in digits only. */
    private boolean named(String family) {
        if (named.size() > MAX_FAMILIES) {
            named.clear();
        }
        return named.computeIfAbsent(family, f -> Frameworks.eventLoop(f.replace('*', '1')));
    }

    private static boolean platform(ThreadRef thread) {
        return thread != null && thread.kind() == ThreadRef.Kind.PLATFORM;
    }

    private Family family(ThreadRef thread) {
        return families.of(thread.family());
    }

    private void add(Wait wait, String type) {
        long inside = window.overlapNanos(wait);
        if (inside <= 0) {
            return;
        }
        ThreadRef thread = wait.thread();
        Family family = family(thread);
        family.add(thread.id(), inside);
        boolean ofPool = PoolQueue.ofPool(wait.stack());
        family.pooled |= ofPool;
        if (named(thread.family()) || !ofPool) {
            (named(thread.family()) ? sites : sitesOfOthers).add(new Site(thread.family(), type, wait.stack()),
                    new long[]{1, inside, inside});
        }
    }

    /** Number of waits, their sum and the longest. */
    private static Sites<Site, long[]> tallies() {
        return new Sites<>(MAX_SITES, REST, site -> new long[3], (sum, more) -> {
            sum[0] += more[0];
            sum[1] += more[1];
            sum[2] = Math.max(sum[2], more[2]);
            return sum;
        });
    }

    private Stream<Map.Entry<String, Family>> loops() {
        return families.kept().entrySet().stream().filter(e -> named(e.getKey()) || selects(e.getKey()));
    }

    private boolean selects(String name) {
        Family family = families.kept().get(name);
        return family != null && family.selects >= FEWEST_SAMPLES && !family.pooled;
    }

    /** Returns the number of event-loop threads by family. */
    public Map<String, Integer> threads() {
        var counts = new TreeMap<String, Integer>();
        loops().forEach(e -> counts.put(e.getKey(), e.getValue().waitedByThread.kept().size()));
        return counts;
    }

    /** Returns how many samples of native code, in which event loops wait for events, are of threads of the family. */
    public long inNative(String family) {
        return families.kept().containsKey(family) ? families.kept().get(family).inNative : 0;
    }

    /** What one event-loop thread of a family waited. */
    private record OneThread(String group, long nanos) {}

    /** Returns the event-loop thread that waited most; empty without any. */
    private Optional<OneThread> mostOfOneThread() {
        return loops().flatMap(e -> e.getValue().waitedByThread.kept().values().stream()
                .map(nanos -> new OneThread(e.getKey(), nanos)))
                .max(Comparator.comparingLong(OneThread::nanos).thenComparing(OneThread::group));
    }

    /** Returns the waits of that thread, in nanoseconds; 0 without waits. */
    public long mostOfOneThreadNanos() {
        return mostOfOneThread().map(OneThread::nanos).orElse(0L);
    }

    /** Returns where threads of its family waited most. */
    public Optional<Waited> siteOfMost() {
        return mostOfOneThread().flatMap(most -> sites().stream().filter(w -> w.site().group().equals(most.group()))
                .findFirst());
    }

    /** Returns the sites by total time, longest first; ties are ordered by text. */
    public List<Waited> sites() {
        return Stream.concat(sites.kept().entrySet().stream(),
                sitesOfOthers.kept().entrySet().stream().filter(e -> selects(e.getKey().group())))
                .map(e -> new Waited(e.getKey(), e.getValue()[0], e.getValue()[1], e.getValue()[2]))
                .sorted(Comparator.comparingLong(Waited::totalNanos).reversed()
                        .thenComparing(w -> w.site().toString()))
                .toList();
    }
}
