package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.NamePattern;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The lives of virtual threads by the pattern of their names. A life lasts from {@code jdk.VirtualThreadStart}, written when the
 * thread runs for the first time, to {@code jdk.VirtualThreadEnd}; so it does not include the first wait for a carrier. The number
 * of threads that ended is exact. Durations are those of all threads up to {@value #MAX_THREADS}, of a uniform sample of more.
 */
public final class VirtualLives extends Fold<VirtualLives> {
    /** Patterns beyond the first {@value} in alphabetical order are counted together. */
    private static final int MAX_PATTERNS = 50;
    /** The pattern that stands for those. */
    public static final String OTHERS = "other names";

    /** Enough for the 99th percentile: 82 threads are above it. More would not fit the caches of a processor. */
    private static final int MAX_THREADS = 8_192;

    private record Start(long nanos, String names) implements Comparable<Start> {
        @Override
        public int compareTo(Start other) {
            int order = Long.compare(nanos, other.nanos);
            return order == 0 ? names.compareTo(other.names) : order;
        }
    }

    /** A thread that started and ended. */
    public record Life(ThreadRef thread, long startNanos, long endNanos) {
        public long nanos() {
            return endNanos - startNanos;
        }
    }

    /** The thread does not take part in the order. */
    private record End(long nanos, String names, ThreadRef thread) implements Comparable<End> {
        @Override
        public int compareTo(End other) {
            int order = Long.compare(nanos, other.nanos);
            return order == 0 ? names.compareTo(other.names) : order;
        }
    }

    /** Counts of one pattern; the times are sums over threads, from the event to the end of the window. */
    private static final class Counts {
        private long ended;
        private long afterStartNanos;
        private long afterEndNanos;
        private final UnpairedThreads half = new UnpairedThreads();

        void add(Counts other) {
            ended += other.ended;
            afterStartNanos += other.afterStartNanos;
            afterEndNanos += other.afterEndNanos;
            half.merge(other.half);
        }
    }

    private final TreeMap<String, Counts> byNames = new TreeMap<>();
    private final Counts others = new Counts();
    private final Sample<Start> starts = part(new Sample<>(MAX_THREADS));
    private final Sample<End> ends = part(new Sample<>(MAX_THREADS));
    private transient List<Group> groups;
    private transient Map<String, Joined> lives;
    /** The pattern of the last thread, and its counts: most threads that follow each other have one pattern. */
    private transient String lastNames;
    private transient Counts lastCounts;

    public VirtualLives(Window window) {
        super(window);
        on(VirtualThreadLife.class, this::add);
    }

    private void add(VirtualThreadLife life) {
        groups = null;
        lives = null;
        long at = life.startNanos();
        long hash = Sample.hash((int) life.thread().id());
        String pattern = NamePattern.of(life.thread().name());
        if (!pattern.equals(lastNames)) {
            lastCounts = counts(pattern);
            lastNames = pattern;
        }
        String names = lastNames; // one text for all that are kept
        var counts = lastCounts;
        long afterNanos = window.overlapNanos(at, window.endNanos());
        counts.half.add(hash, life.started());
        if (life.started()) {
            counts.afterStartNanos += afterNanos;
            if (starts.takesHashed(hash)) {
                starts.addHashed(hash, new Start(at, names));
            }
            return;
        }
        counts.afterEndNanos += afterNanos;
        counts.ended += window.contains(at) ? 1 : 0;
        if (ends.takesHashed(hash)) {
            ends.addHashed(hash, new End(at, names, life.thread()));
        }
    }

    /** Returns the counts of the pattern; those of the last patterns in alphabetical order become {@link #others}. */
    private Counts counts(String names) {
        var known = byNames.get(names);
        if (known != null) {
            return known;
        }
        if (byNames.size() == MAX_PATTERNS) {
            if (names.compareTo(byNames.lastKey()) > 0) {
                return others;
            }
            others.add(byNames.pollLastEntry().getValue());
            lastNames = null;
        }
        var created = new Counts();
        byNames.put(names, created);
        return created;
    }

    @Override
    public void merge(VirtualLives other) {
        super.merge(other);
        groups = null;
        lives = null;
        other.byNames.forEach((names, counts) -> counts(names).add(counts));
        others.add(other.others);
    }

    /** Returns the groups with most threads that ended first. */
    public List<Group> groups() {
        var known = groups;
        if (known == null) {
            known = count();
            groups = known;
        }
        return known;
    }

    /** The sampled lives of a pattern. They are joined when first asked for, perhaps by several threads: to count them they are not needed. */
    private synchronized Joined lives(String names) {
        if (lives == null) {
            lives = join();
        }
        return lives.getOrDefault(names, new Joined(window));
    }

    private Map<String, Joined> join() {
        long startsUpTo = starts.limit();
        long endsUpTo = ends.limit();
        var joined = new HashMap<String, Joined>();
        ends.forEach((end, hash) -> {
            if (hash <= startsUpTo) {
                of(end.names, joined).add(starts.of(hash), end);
            }
        });
        starts.forEach((start, hash) -> {
            if (hash <= endsUpTo && ends.of(hash) == null && window.contains(start.nanos)) {
                of(start.names, joined).open.add(start.nanos);
            }
        });
        return joined;
    }

    private Joined of(String names, Map<String, Joined> joined) {
        return joined.computeIfAbsent(byNames.containsKey(names) ? names : OTHERS, n -> new Joined(window));
    }

    private List<Group> count() {
        var result = new ArrayList<Group>();
        byNames.forEach((names, counts) -> result.add(group(names, counts)));
        if (others.afterStartNanos > 0 || others.half.ended() > 0) {
            result.add(group(OTHERS, others));
        }
        result.sort(Comparator.comparingLong(Group::ended).reversed());
        return List.copyOf(result);
    }

    /** A thread that ended and never started was alive since before the recording. */
    private Group group(String names, Counts counts) {
        double meanAlive = (double) (counts.afterStartNanos - counts.afterEndNanos) / window.lengthNanos()
                + counts.half.withoutStart();
        return new Group(names, counts.ended, Math.max(0, meanAlive), () -> lives(names));
    }

    /** Sampled lives of one group. */
    private static final class Joined {
        private final Window window;
        private final Durations durations = new Durations();
        private final DurationMap overTime;
        private final List<Life> lives = new ArrayList<>();
        private final List<Long> open = new ArrayList<>();

        Joined(Window window) {
            this.window = window;
            this.overTime = new DurationMap(window);
        }

        void add(Start start, End end) {
            if (start != null && window.contains(end.nanos)) {
                durations.add(end.nanos - start.nanos);
                overTime.add(start.nanos, end.nanos - start.nanos);
                lives.add(new Life(end.thread, start.nanos, end.nanos));
            }
        }
    }

    /** Threads whose names have the same pattern. */
    public static final class Group {
        private final String names;
        private final long ended;
        private final double meanAlive;
        private final Supplier<Joined> lives;

        private Group(String names, long ended, double meanAlive, Supplier<Joined> lives) {
            this.names = names;
            this.ended = ended;
            this.meanAlive = meanAlive;
            this.lives = lives;
        }

        /** Returns the pattern, such as {@code tomcat-handler-*}; empty for threads without a name. */
        public String names() {
            return names;
        }

        /** Returns the sampled lives that ended in the window. */
        public List<Life> sampled() {
            return lives.get().lives;
        }

        /** Returns when those of the sampled threads started that have not ended. */
        public List<Long> open() {
            return lives.get().open;
        }

        /** Returns the number of threads that ended in the window. */
        public long ended() {
            return ended;
        }

        /**
         * Returns the mean number alive in the window; a lower bound, since threads that started before the recording and outlive it
         * leave no event.
         */
        public double meanAlive() {
            return meanAlive;
        }

        /** Returns the lives that began in the recording and ended in the window. */
        public Durations durations() {
            return lives.get().durations;
        }

        /** Returns the same lives by their start. */
        public DurationMap overTime() {
            return lives.get().overTime;
        }
    }

    /**
     * How many threads ended without a start in the recording, and so were alive before it. Each thread adds +1 or -1, by its hash, to one
     * of {@value #CELLS} cells when it starts and takes it away when it ends. What is left is of threads with one of the two events: the
     * sum of squares estimates how many they are (Alon, Matias and Szegedy), and ends less starts tells how they divide. Without two of
     * them in one cell it is exact; of many, the standard error is the square root of 2 / {@value #CELLS}, 1.6 %.
     */
    static final class UnpairedThreads {
        private static final int CELLS = 8_192;

        private final int[] left = new int[CELLS];
        private long started;
        private long ended;

        /** Adds the event of a thread, by the hash of its id. */
        void add(long hash, boolean start) {
            int plusOrMinus = (int) (hash >> Long.SIZE - 1) | 1; // a branch would be mispredicted for every second thread
            int sign = start ? -plusOrMinus : plusOrMinus;
            left[(int) hash & CELLS - 1] += sign;
            started += start ? 1 : 0;
            ended += start ? 0 : 1;
        }

        void merge(UnpairedThreads other) {
            for (int i = 0; i < CELLS; i++) {
                left[i] += other.left[i];
            }
            started += other.started;
            ended += other.ended;
        }

        long ended() {
            return ended;
        }

        /** Returns the estimated number of threads that ended and did not start in the recording. */
        double withoutStart() {
            double squares = 0;
            for (int sum : left) {
                squares += (double) sum * sum;
            }
            return Math.clamp((squares + ended - started) / 2, Math.max(0, ended - started), ended);
        }
    }
}
