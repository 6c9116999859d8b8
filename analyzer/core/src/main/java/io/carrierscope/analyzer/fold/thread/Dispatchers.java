package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Platform threads that sleep before each piece of work that they hand over, such as one that accepts connections. Work begins when a
 * thread of a pool is woken up in its queue, or a thread starts; no event names the thread that hands it over, so only the times tell. They
 * count in slots of a millisecond, of which the first {@value #MAX_SLOTS} of the window are looked at.
 */
public final class Dispatchers extends Fold<Dispatchers> {
    private static final long SLOT_NANOS = 1_000_000;
    private static final int MAX_SLOTS = 120_000;
    private static final int MAX_THREADS = 1_000;
    private static final int MAX_STACKS = 100;
    /** A thread that is woken up begins its work within so many slots. */
    private static final int SOON = 3;
    /** With fewer pieces of work it may be chance. */
    private static final int FEWEST = 50;
    /** Sleeps that end at random times are followed by work as often only where work begins all the time. */
    private static final double NEARLY_ALL = 0.9;
    /** Work that begins at random times then follows 60 % of the sleeps at most. */
    private static final long SHORTEST_NANOS = 5 * SLOT_NANOS;
    private static final StackFact<Boolean> AWAITS_WORK = new StackFact<>(
            s -> (PoolQueue.asksForWork(s) || WaitKind.takesItem(s)) && !PoolQueue.serves(s));

    /**
     * A thread after whose sleeps all work begins.
     *
     * @param stack the stack with which it sleeps for longest
     */
    public record Dispatcher(ThreadRef thread, Stack stack, long sleeps, long asleepNanos) {}

    /** The sleeps of one thread. */
    private static final class Sleeper {
        private final LimitedSums<Stack> nanos = new LimitedSums<>(MAX_STACKS, Stack.NONE);
        private final BitSet ends = new BitSet();
        private long count;

        private Sleeper merge(Sleeper other) {
            nanos.merge(other.nanos);
            ends.or(other.ends);
            count += other.count;
            return this;
        }
    }

    private final Sites<ThreadRef, Sleeper> sleepers = Sites.dropping(MAX_THREADS, thread -> new Sleeper(),
            Sleeper::merge);
    private final BitSet begins = new BitSet();

    public Dispatchers(Window window) {
        super(window);
        on(Sleep.class, PLATFORM, this::sleep);
        on(Park.class, PLATFORM, this::park);
        on(VirtualThreadLife.class, l -> begins(l.started(), l.startNanos()));
        on(ThreadLife.class, l -> begins(l.started(), l.startNanos()));
    }

    private void sleep(Sleep s) {
        long inside = window.overlapNanos(s);
        if (inside > 0) {
            var sleeper = sleepers.of(s.thread());
            sleeper.count++;
            sleeper.nanos.add(s.stack(), inside);
            set(sleeper.ends, s.endNanos());
        }
    }

    private void park(Park p) {
        begins(AWAITS_WORK.of(p.stack()), p.endNanos());
    }

    private void begins(boolean work, long atNanos) {
        if (work) {
            set(begins, atNanos);
        }
    }

    private void set(BitSet slots, long atNanos) {
        long slot = (atNanos - window.startNanos()) / SLOT_NANOS;
        if (window.contains(atNanos) && slot < MAX_SLOTS) {
            slots.set((int) slot);
        }
    }

    @Override
    public void merge(Dispatchers other) {
        sleepers.merge(other.sleepers);
        begins.or(other.begins);
    }

    /** Returns the threads after whose sleeps all work begins, and that hand over some after each, by their names. */
    public List<Dispatcher> dispatchers() {
        return sleepers.kept().entrySet().stream().filter(e -> handsOver(e.getValue())).map(e -> {
            var sleeper = e.getValue();
            return new Dispatcher(e.getKey(), sleeper.nanos.largest(Comparator.naturalOrder()).orElse(Stack.NONE),
                    sleeper.count, sleeper.nanos.total());
        }).sorted(Comparator.comparing(d -> d.thread().name())).toList();
    }

    private boolean handsOver(Sleeper sleeper) {
        int ends = sleeper.ends.cardinality();
        return ends >= FEWEST && begins.cardinality() >= FEWEST
                && sleeper.nanos.total() >= SHORTEST_NANOS * sleeper.count
                && sleeper.ends.stream().filter(end -> any(begins, end, end + SOON)).count() >= NEARLY_ALL * ends
                && begins.stream().filter(begin -> any(sleeper.ends, begin - SOON, begin)).count() >= NEARLY_ALL
                        * begins.cardinality();
    }

    private static boolean any(BitSet slots, int from, int to) {
        int next = slots.nextSetBit(Math.max(0, from));
        return next >= 0 && next <= to;
    }
}
