package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.PoolQueue.PoolGrowth;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The times of the threads of one pool within the window, in nanoseconds. */
public final class PoolThreads {
    private static final int MAX_THREADS = 20_000;
    private static final int MAX_HOLDERS = 200;
    private static final double MOSTLY = 0.5;
    /** A wait for work may end without work, by its time limit. */
    private static final int FEWEST_TURNS = 3;
    private static final Holder REST = new Holder(WaitKind.OTHER, "other places", false);

    /** The waits of work for one thing. */
    public record Held(long count, long nanos) {
        private Held plus(Held other) {
            return new Held(count + other.count, nanos + other.nanos);
        }
    }

    /** One thread. It is a worker from its first wait for work, or in its work, on; others only accept or select. */
    private static final class Member {
        private long startNanos = Long.MIN_VALUE;
        private long endNanos = Long.MAX_VALUE;
        private long firstNanos = Long.MAX_VALUE;
        private long seenNanos = Long.MIN_VALUE;
        private long idleNanos;
        private long blockedNanos;
        private long servingNanos;
        private long awaitingRequestsNanos;
        private double loadNanos;
        private int turns;
        private long breaks;
        private long leastBytes = Long.MAX_VALUE;
        private long mostBytes = Long.MIN_VALUE;
        private long firstBytesNanos = Long.MAX_VALUE;
        private long lastBytesNanos = Long.MIN_VALUE;
        private boolean worker;
        private boolean selects;

        private Member merge(Member other) {
            startNanos = Math.max(startNanos, other.startNanos);
            endNanos = Math.min(endNanos, other.endNanos);
            seen(other.firstNanos, other.seenNanos);
            idleNanos += other.idleNanos;
            blockedNanos += other.blockedNanos;
            servingNanos += other.servingNanos;
            awaitingRequestsNanos += other.awaitingRequestsNanos;
            loadNanos += other.loadNanos;
            turns += other.turns;
            breaks += other.breaks;
            allocated(other.leastBytes, other.mostBytes, other.firstBytesNanos, other.lastBytesNanos);
            worker |= other.worker;
            selects |= other.selects;
            return this;
        }

        private void seen(long fromNanos, long toNanos) {
            firstNanos = Math.min(firstNanos, fromNanos);
            seenNanos = Math.max(seenNanos, toNanos);
        }

        private void allocated(long least, long most, long fromNanos, long toNanos) {
            leastBytes = Math.min(leastBytes, least);
            mostBytes = Math.max(mostBytes, most);
            firstBytesNanos = Math.min(firstBytesNanos, fromNanos);
            lastBytesNanos = Math.max(lastBytesNanos, toNanos);
        }

        /** True if it was there for most of the window, left no event and allocated nothing. */
        private boolean stoodStill(Window window) {
            return seenNanos == Long.MIN_VALUE && !selects && leastBytes == mostBytes
                    && window.overlapNanos(firstBytesNanos, lastBytesNanos) >= MOSTLY * window.lengthNanos();
        }

        private void does(PoolWait wait) {
            worker |= wait.role() == PoolWait.Role.IDLE || wait.role() == PoolWait.Role.HELD;
            selects |= wait.selects();
        }

        private long aliveNanos(Window window) {
            return Math.max(0, window.overlapNanos(startNanos, endNanos) - servingNanos);
        }

        private long silentNanos(Window window) {
            boolean wasThere = startNanos == Long.MIN_VALUE;
            return (wasThere ? window.overlapNanos(startNanos, firstNanos) : 0)
                    + window.overlapNanos(Math.max(seenNanos, startNanos), endNanos);
        }
    }

    /** The entry that threads beyond {@value #MAX_THREADS} share. */
    private static final Long OTHERS = Long.MIN_VALUE;

    private final Sites<Long, Member> members = new Sites<>(MAX_THREADS, OTHERS, id -> new Member(), Member::merge);
    private final Sites<Holder, Held> held = new Sites<>(MAX_HOLDERS, REST, holder -> new Held(0, 0), Held::plus);
    private boolean pooled;
    private PoolGrowth growth = PoolGrowth.UNKNOWN;

    /** Notes whether the names of the threads are those of a pool. */
    void known(boolean names) {
        pooled |= names;
    }

    void add(long thread, PoolWait wait, long nanos, long endNanos) {
        Member member = member(thread);
        member.seen(endNanos - nanos, endNanos);
        member.does(wait);
        pooled |= wait.ofPool();
        grows(wait.growth());
        switch (wait.role()) {
            case IDLE -> {
                member.idleNanos += nanos;
                member.turns += wait.inTurn() ? 1 : 0;
                member.breaks++;
            }
            case SERVES -> member.servingNanos += nanos;
            case HELD -> {
                member.blockedNanos += nanos;
                held.add(wait.holder(), new Held(1, nanos));
            }
            case UNCLEAR -> {
            }
        }
    }

    private void grows(PoolGrowth seen) {
        growth = seen.compareTo(growth) > 0 ? seen : growth;
    }

    void runs(long thread, PoolWait sample, long atNanos) {
        pooled = true;
        grows(sample.growth());
        Member member = member(thread);
        member.seen(atNanos, atNanos);
        member.does(sample);
    }

    void awaitsRequest(long thread, long nanos) {
        member(thread).awaitingRequestsNanos += nanos;
    }

    void selects(long thread) {
        member(thread).selects = true;
    }

    void cpu(long thread, double loadNanos, long atNanos) {
        Member member = member(thread);
        member.loadNanos += loadNanos;
        member.seen(atNanos, atNanos);
    }

    void allocated(long thread, long bytes, long atNanos) {
        member(thread).allocated(bytes, bytes, atNanos, atNanos);
    }

    void life(long thread, long atNanos, boolean started) {
        Member member = member(thread);
        if (started) {
            member.startNanos = Math.max(member.startNanos, atNanos);
        } else {
            member.endNanos = Math.min(member.endNanos, atNanos);
        }
    }

    private Member member(Long thread) {
        return members.of(thread);
    }

    PoolThreads merge(PoolThreads other) {
        members.merge(other.members);
        held.merge(other.held);
        pooled |= other.pooled;
        grows(other.growth);
        return this;
    }

    /** Returns true if the names of the threads or a stack show that they work off a queue. */
    public boolean pooled() {
        return pooled;
    }

    /** Returns how the pool grows, as the stacks of its threads tell. */
    public PoolGrowth growth() {
        return growth;
    }

    /** Returns the number of threads that work and started within the window. */
    public int started(Window window) {
        return (int) workers().filter(m -> window.contains(m.startNanos)).count();
    }

    /** Returns how many threads the pool had at a time, with those that only accept connections or select. */
    public PoolSize size(Window window) {
        return PoolSize.of(
                members.kept().values().stream().map(m -> new PoolSize.Life(m.startNanos, m.endNanos)).toList(),
                window);
    }

    /** Returns true if all threads select, so that their idle time leaves no event. */
    public boolean loop() {
        return workers().allMatch(m -> m.selects);
    }

    /** Returns true if the threads take turns at a selector, as those of Jetty do: at any time one selects and the others work. */
    public boolean takesTurns() {
        return loop() && threads() > 1 && workers().anyMatch(m -> m.idleNanos + m.servingNanos > 0);
    }

    /** The threads that work. A thread that selects beside others that do not is left out: it serves them. */
    private Stream<Member> workers() {
        boolean loop = members.kept().values().stream().filter(m -> m.worker).allMatch(m -> m.selects);
        return members.kept().values().stream().filter(m -> m.worker && (loop || !m.selects));
    }

    /**
     * Returns how many threads stand in a task that does not end: they did nothing, while others took their turns in a queue that gives work
     * to whoever waits longest. A thread that waited there, too, would have had its turn.
     */
    public int standing(Window window) {
        return members.kept().values().stream().filter(m -> m.turns >= FEWEST_TURNS).count() < 2
                ? 0
                : (int) members.kept().values().stream().filter(m -> m.stoodStill(window)).count();
    }

    /** Returns the number of all its threads. */
    public int all() {
        return members.kept().size();
    }

    /** Returns the number of threads that work: not those that only accept connections or select. */
    public int threads() {
        return (int) workers().count();
    }

    /** Returns the time for which these threads were there to work. */
    public long aliveNanos(Window window) {
        return workers().mapToLong(m -> m.aliveNanos(window)).sum();
    }

    /** Returns the longest life of one of them. */
    public long longestNanos(Window window) {
        return workers().mapToLong(m -> m.aliveNanos(window)).max().orElse(0);
    }

    /**
     * Returns the time before the first event of each and after its last one. A wait may be open then: of one that is open when the
     * recording begins or ends there is no event.
     */
    public long silentNanos(Window window) {
        return workers().mapToLong(m -> m.silentNanos(window)).sum();
    }

    /** Returns the time for which they waited for work. */
    public long idleNanos() {
        return workers().mapToLong(m -> m.idleNanos).sum();
    }

    /** Returns how often they did: about once for each task, if they are idle for much of their time. */
    public long breaks() {
        return workers().mapToLong(m -> m.breaks).sum();
    }

    /** Returns the time for which their work waited. */
    public long blockedNanos() {
        return workers().mapToLong(m -> m.blockedNanos).sum();
    }

    /** Returns the time in reads from clients, in which a thread may wait for the next request. */
    public long awaitingRequestsNanos() {
        return workers().mapToLong(m -> m.awaitingRequestsNanos).sum();
    }

    /** Returns the CPU load of these threads integrated over time, as a share of all processors. */
    public double cpuLoadNanos() {
        return workers().mapToDouble(m -> m.loadNanos).sum();
    }

    /** Returns the time for which work waited in waits of these kinds, in all threads of the pool. */
    public long blockedNanos(Predicate<WaitKind> kinds) {
        return held.kept().entrySet().stream().filter(e -> kinds.test(e.getKey().kind()))
                .mapToLong(e -> e.getValue().nanos).sum();
    }

    /** Returns what held the threads, with its time, longest first; ties are ordered by text. */
    public List<Map.Entry<Holder, Held>> holders() {
        var list = new ArrayList<>(held.kept().entrySet());
        list.sort(Comparator.comparingLong((Map.Entry<Holder, Held> e) -> e.getValue().nanos).reversed()
                .thenComparing(e -> e.getKey().toString()));
        return list;
    }

    /**
     * How many threads a pool had at a time within the window.
     *
     * @param most the largest number
     * @param sinceNanos when it had so many for the first time
     */
    public record PoolSize(int most, long sinceNanos) {
        /** A pool that has more threads than ever before in this last part of the window may have more still. */
        private static final double LATE = 0.25;

        /** From this share on a pool has all threads that it may have: some of them may leave no event. */
        private static final double NEARLY_ALL = 0.9;

        /** The life of one thread, in nanoseconds since the epoch. */
        record Life(long startNanos, long endNanos) {}

        static PoolSize of(List<Life> lives, Window window) {
            var changes = new TreeMap<Long, Integer>(Map.of(window.startNanos(), 0));
            lives.stream().filter(life -> window.overlapNanos(life.startNanos, life.endNanos) > 0).forEach(life -> {
                changes.merge(Math.max(life.startNanos, window.startNanos()), 1, Integer::sum);
                changes.merge(life.endNanos, -1, Integer::sum);
            });
            var size = new PoolSize(0, window.startNanos());
            int alive = 0;
            for (var change : changes.entrySet()) {
                alive += change.getValue();
                size = alive > size.most ? new PoolSize(alive, change.getKey()) : size;
            }
            return size;
        }

        /**
         * Returns why the pool may get more threads without a change, as a phrase; empty where it has all that it may have, or nothing tells.
         *
         * @param limit the most threads that it may have, if that is known
         */
        public Optional<String> room(Window window, OptionalInt limit) {
            if (limit.isPresent()) {
                return most < NEARLY_ALL * limit.getAsInt()
                        ? Optional.of(Figure.text("it may have %d threads", limit.getAsInt()))
                        : Optional.empty();
            }
            double leftNanos = window.endNanos() - sinceNanos;
            return leftNanos <= LATE * window.lengthNanos()
                    ? Optional.of(Figure.text("it grew to %d threads %.1f s before the end", most, leftNanos / 1e9))
                    : Optional.empty();
        }
    }
}
