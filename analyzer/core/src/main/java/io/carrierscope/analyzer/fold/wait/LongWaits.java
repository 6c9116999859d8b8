package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Waits of 5 ms or longer one by one, of an even sample of whole seconds if there are very many. They tell
 * <ul>
 * <li>who lets a lock of {@code java.util.concurrent} go. No event names its owner, but when a queue moves on, its owner has just ended what
 * it did meanwhile: a wait that spans the queue and ends where the queue does. Of one queue that may be chance, of most it is not;</li>
 * <li>who is woken and waits again at once;</li>
 * <li>what many threads do at the same time, and seldom;</li>
 * <li>what many threads do one at a time, as under a lock of which no event tells.</li>
 * </ul>
 */
public final class LongWaits extends Fold<LongWaits> {
    private static final int MOST_WAITS = 16_384;
    private static final long SLICE_NANOS = 1_000_000_000L;
    /** Shorter queues end together with much else. */
    private static final long SHORTEST_NANOS = 5_000_000;
    /** Threads that one release wakes up run within this time of each other; one after the other takes the lock. */
    private static final long TOGETHER_NANOS = 20_000_000;
    /** The owner's wait ends before the queue does: by what it has left to do, and the wake-up of those that wait. */
    private static final double LATE = 0.2;
    /** Its wait takes most of the queue's time. */
    private static final double COVERS = 0.5;
    private static final int FEWEST = 3;
    /** Standard errors beyond chance. */
    private static final double ERRORS = 2;
    private static final double MOSTLY = 0.5;
    /** A thread that was woken and looks whether it can go on needs some microseconds, and the lock, which others take for as long. */
    private static final long LOOKS_NANOS = 300_000;
    /** A wait that is nearly as long as the longest may have ended by the same limit, which wakes nobody else. */
    private static final double BY_LIMIT = 0.9;
    private static final int FEWEST_WOKEN = 20;
    /** Fewer threads meet now and then. */
    private static final int MANY = 4;
    /** What threads do for a larger part of the time is no burst. */
    private static final double SELDOM = 0.25;
    /** Threads that come independently of each other would make so many times as many bursts. */
    private static final double BY_CHANCE = 3;

    /** Of fewer meetings that chance would make, none may happen by chance. */
    private static final double FEWEST_MEETINGS = 9;
    private static final double HARDLY_EVER = 0.1;

    private static final StackFact<List<String>> METHODS = new StackFact<>(stack -> stack.frames().stream()
            .filter(Layer::ofApplication).map(Frame::qualifiedMethod).distinct().toList());

    /** A long wait: for the lock of this address, or for something else. */
    private record LongWait(long startNanos, long endNanos, long threadId, Stack stack, boolean ofLock, long address) {
        private long nanos() {
            return endNanos - startNanos;
        }

        private boolean goesOnIn(LongWait next) {
            return next.threadId == threadId && next.startNanos - endNanos <= LOOKS_NANOS;
        }
    }

    /** A queue from its first wait to its first wake-up, and the threads in it. */
    private record Queue(long startNanos, long endNanos, Set<Long> threads) {
        private boolean heldBy(LongWait wait) {
            long length = endNanos - startNanos;
            long covered = Math.min(endNanos, wait.endNanos) - Math.max(startNanos, wait.startNanos);
            return !threads.contains(wait.threadId) && covered >= COVERS * length
                    && wait.endNanos <= endNanos + SHORTEST_NANOS
                    && wait.endNanos >= endNanos - early();
        }

        private double early() {
            return Math.max(SHORTEST_NANOS, LATE * (endNanos - startNanos));
        }

        /** How likely one of these waits seems to hold it if they end at any time. */
        private double byChance(List<LongWait> waits, long ofNanos) {
            long enough = waits.stream().filter(w -> w.nanos() >= COVERS * (endNanos - startNanos)).count();
            return 1 - Math.exp(-enough * (SHORTEST_NANOS + early()) / ofNanos);
        }
    }

    /**
     * What the owner of a lock does while others wait for it.
     *
     * @param stack of its wait
     * @param times in how many queues it was seen
     * @param queues how many there were
     */
    public record Owner(Stack stack, int times, int queues) {}

    /**
     * What many threads do at the same time, and seldom.
     *
     * @param method of the application, the outermost below which there is nothing else
     * @param stacks of their waits
     * @param times how often
     * @param threads of each time, summed up
     * @param nanos how long all that takes
     */
    public record Bursts(String method, List<Stack> stacks, int times, int threads, long nanos) {
        private int depth() {
            return METHODS.of(stacks.getFirst()).indexOf(method);
        }
    }

    /**
     * Waits below a method, one after the other.
     *
     * @param nanos in which a thread waits; of one wait several events may tell
     * @param meetings how often one begins to wait while another one does
     */
    private record Turns(String method, int depth, long threads, long nanos, int meetings) {
        private static Turns of(String method, List<LongWait> waits) {
            long nanos = 0;
            int meetings = 0;
            LongWait last = null;
            for (LongWait w : waits.stream().sorted(Comparator.comparingLong(LongWait::startNanos)).toList()) {
                boolean during = last != null && w.startNanos < last.endNanos;
                meetings += during && w.threadId != last.threadId ? 1 : 0;
                nanos += Math.max(0, w.endNanos - (during ? last.endNanos : w.startNanos));
                last = last == null || w.endNanos > last.endNanos ? w : last;
            }
            return new Turns(method, METHODS.of(waits.getFirst().stack).indexOf(method),
                    waits.stream().mapToLong(LongWait::threadId).distinct().count(), nanos, meetings);
        }

        /** How often they would meet by chance. */
        private double expected(Window window) {
            return threads * (1 - Math.exp(-(double) nanos / window.lengthNanos()));
        }
    }

    private final Least<LongWait> waits = part(new Least<>(MOST_WAITS));
    /** Waits at sockets without a frame outside of the JDK. */
    private final Total unplaced = summed();

    public LongWaits(Window window) {
        super(window);
        on(Park.class, PLATFORM, p -> park(p, p.address()));
        on(MethodTrace.class, VIRTUAL, t -> park(t, 0));
        on(Sleep.class, s -> add(s, false, 0));
        on(SocketIo.class, this::socket);
        on(MonitorWait.class, PLATFORM, this::monitorWait);
    }

    private void park(Wait park, long address) {
        if (park.durationNanos() < SHORTEST_NANOS) { // most are, and their stacks need no look
            return;
        }
        WaitKind kind = WaitKind.of(park.stack());
        if (kind != WaitKind.WORK && !WaitKind.takesItem(park.stack())) {
            add(park, kind == WaitKind.LOCK, address);
        }
    }

    private void socket(SocketIo io) {
        add(io, false, 0);
        unplaced.add(io.durationNanos() >= SHORTEST_NANOS && window.contains(io.endNanos())
                && io.stack().firstApplicationFrame().isEmpty() ? 1 : 0);
    }

    private void monitorWait(MonitorWait wait) {
        if (WaitKind.ofMonitorWait(wait.monitorClass(), wait.stack()) != WaitKind.WORK) {
            add(wait, false, 0);
        }
    }

    private void add(Wait wait, boolean ofLock, long address) {
        long slice = slice(wait.endNanos());
        ThreadRef thread = wait.thread();
        if (wait.durationNanos() >= SHORTEST_NANOS && thread != null
                && wait.stack().firstApplicationFrame().isPresent() && window.contains(wait.endNanos())
                && waits.takes(slice)) {
            waits.add(slice,
                    new LongWait(wait.startNanos(), wait.endNanos(), thread.id(), wait.stack(), ofLock, address));
        }
    }

    /** Returns the mean number of threads in long waits with such a stack in a part of the window; empty if not all of them are kept. */
    public OptionalDouble meanWaiting(Window part, Predicate<Stack> which) {
        return meanWaiting(part, which, SHORTEST_NANOS);
    }

    /** The same in waits of so long or longer. */
    public OptionalDouble meanWaiting(Window part, Predicate<Stack> which, long leastNanos) {
        return !hasAll(part)
                ? OptionalDouble.empty()
                : OptionalDouble.of(waits.values().stream().filter(w -> w.nanos() >= leastNanos && which.test(w.stack))
                        .mapToLong(w -> part.overlapNanos(w.startNanos, w.endNanos)).sum()
                        / (double) part.lengthNanos());
    }

    private boolean hasAll(Window part) {
        for (long at = part.startNanos(); at < part.endNanos(); at += SLICE_NANOS) {
            if (!waits.hasAllOf(slice(at))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the share of those woken at a place that wait there again at once; 0 if hardly any was woken. */
    public double wokenInVain(String site) {
        var byThread = waits.values().stream()
                .filter(w -> w.stack.site().equals(site) && WaitKind.ofCondition(w.stack))
                .sorted(Comparator.comparingLong(LongWait::threadId).thenComparingLong(LongWait::startNanos)).toList();
        long limit = (long) (BY_LIMIT * byThread.stream().mapToLong(LongWait::nanos).max().orElse(0));
        int woken = 0;
        int again = 0;
        for (int i = 0; i < byThread.size(); i++) {
            if (byThread.get(i).nanos() < limit) {
                woken++;
                again += i + 1 < byThread.size() && byThread.get(i).goesOnIn(byThread.get(i + 1)) ? 1 : 0;
            }
        }
        return woken < FEWEST_WOKEN ? 0 : (double) again / woken;
    }

    /**
     * Returns the bursts of the method below which threads wait longest in such; empty if none has any. All of its waits are in bursts, so a
     * method further out that does more than this has none.
     */
    public Optional<Bursts> bursts(Predicate<Stack> which) {
        return byMethod(which).entrySet().stream().flatMap(m -> bursts(m.getKey(), m.getValue()).stream())
                .max(Comparator.comparingLong(Bursts::nanos).thenComparingInt(Bursts::depth)
                        .thenComparing(Bursts::method));
    }

    /** The waits below each method of the application, other than for locks; none unless all are kept. */
    private Map<String, List<LongWait>> byMethod(Predicate<Stack> which) {
        var byMethod = new HashMap<String, List<LongWait>>();
        boolean all = hasAll(window);
        waits.values().stream().filter(w -> all && !w.ofLock && which.test(w.stack))
                .forEach(w -> METHODS.of(w.stack)
                        .forEach(m -> byMethod.computeIfAbsent(m, x -> new ArrayList<>()).add(w)));
        return byMethod;
    }

    /**
     * Returns the method below which many threads wait longest, one at a time, although they would meet by chance: of such the innermost. Empty
     * if there is none.
     */
    public Optional<String> oneAtATime() {
        return byMethod(stack -> true).entrySet().stream().map(m -> Turns.of(m.getKey(), m.getValue()))
                .filter(t -> t.expected(window) >= FEWEST_MEETINGS && t.meetings <= HARDLY_EVER * t.expected(window))
                .max(Comparator.comparingLong(Turns::nanos).thenComparingInt(t -> -t.depth)
                        .thenComparing(Turns::method))
                .map(Turns::method);
    }

    /** Returns true if bursts of such waits would have shown, and there are none. */
    public boolean showsNoBursts(Predicate<Stack> which) {
        return hasAll(window) && unplaced.value() < FEWEST && bursts(which).isEmpty();
    }

    private Optional<Bursts> bursts(String method, List<LongWait> waits) {
        var byStart = waits.stream().sorted(Comparator.comparingLong(LongWait::startNanos)).toList();
        int times = 0;
        int many = 0;
        int all = 0;
        long nanos = 0;
        for (int from = 0, to; from < byStart.size(); from = to) {
            long end = byStart.get(from).endNanos;
            var threads = new HashSet<Long>();
            for (to = from; to < byStart.size() && byStart.get(to).startNanos <= end + TOGETHER_NANOS; to++) {
                end = Math.max(end, byStart.get(to).endNanos);
                threads.add(byStart.get(to).threadId);
            }
            times++;
            all += threads.size();
            many += threads.size() >= MANY ? 1 : 0;
            nanos += end - byStart.get(from).startNanos;
        }
        double spread = waits.stream().mapToLong(w -> w.nanos() + TOGETHER_NANOS).sum()
                / (double) window.lengthNanos();
        boolean seldom = times >= FEWEST && nanos + times * TOGETHER_NANOS <= SELDOM * window.lengthNanos();
        return seldom && many > MOSTLY * times && BY_CHANCE * times <= all * Math.exp(-spread)
                ? Optional.of(new Bursts(method, byStart.stream().map(LongWait::stack).toList(), times, all, nanos))
                : Optional.empty();
    }

    private static long slice(long nanos) {
        return Sample.mix(nanos / SLICE_NANOS * Sample.GAMMA);
    }

    /** Returns what the owner does of the lock that threads waited longest for; empty if most of its queues do not tell. */
    public Optional<Owner> owner() {
        var byLock = new TreeMap<Long, List<LongWait>>();
        waits.values().stream().filter(LongWait::ofLock)
                .forEach(w -> byLock.computeIfAbsent(w.address, a -> new ArrayList<>()).add(w));
        return byLock.values().stream()
                .max(Comparator.comparingLong(l -> l.stream().mapToLong(LongWait::nanos).sum()))
                .flatMap(this::owner);
    }

    /** What ends all the time ends where queues do, too: the owner's waits do so more often than by chance. */
    private Optional<Owner> owner(List<LongWait> ofLock) {
        var queues = queues(ofLock);
        long keptNanos = SLICE_NANOS
                * waits.values().stream().mapToLong(w -> w.endNanos / SLICE_NANOS).distinct().count();
        return waits.values().stream().filter(w -> !w.ofLock).collect(Collectors.groupingBy(LongWait::stack)).entrySet()
                .stream().map(s -> Coincidence.of(s.getKey(), s.getValue(), queues, keptNanos))
                .filter(c -> queues.size() >= FEWEST && c.times >= MOSTLY * queues.size() && c.surely())
                .max(Comparator.comparingInt(Coincidence::times).thenComparing(Coincidence::stack))
                .map(c -> new Owner(c.stack, c.times, queues.size()));
    }

    /**
     * How often waits of one stack end where a queue does.
     *
     * @param expected how often they would by chance, with the variance of that
     */
    private record Coincidence(Stack stack, int times, double expected, double variance) {
        private static Coincidence of(Stack stack, List<LongWait> waits, List<Queue> queues, long keptNanos) {
            int times = (int) queues.stream().filter(q -> waits.stream().anyMatch(q::heldBy)).count();
            var chances = queues.stream().mapToDouble(q -> q.byChance(waits, keptNanos)).toArray();
            return new Coincidence(stack, times, Arrays.stream(chances).sum(),
                    Arrays.stream(chances).map(p -> p * (1 - p)).sum());
        }

        private boolean surely() {
            return times >= expected + ERRORS * Math.sqrt(variance);
        }
    }

    /** Waits that end together are of one queue. */
    private static List<Queue> queues(List<LongWait> ofLock) {
        var byEnd = ofLock.stream()
                .sorted(Comparator.comparingLong(LongWait::endNanos).thenComparing(LongWait::threadId))
                .toList();
        var queues = new ArrayList<Queue>();
        for (int from = 0; from < byEnd.size();) {
            int to = from + 1;
            while (to < byEnd.size() && byEnd.get(to).endNanos - byEnd.get(to - 1).endNanos <= TOGETHER_NANOS) {
                to++;
            }
            var together = byEnd.subList(from, to);
            if (together.size() > 1) {
                var threads = new HashSet<Long>();
                together.forEach(w -> threads.add(w.threadId));
                queues.add(new Queue(together.stream().mapToLong(LongWait::startNanos).min().orElseThrow(),
                        together.get(0).endNanos, threads));
            }
            from = to;
        }
        return queues;
    }
}
