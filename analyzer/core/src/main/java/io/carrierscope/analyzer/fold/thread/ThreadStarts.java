package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Platform threads of the program that started in the window, by the place that started them, and how long they lived. */
public final class ThreadStarts extends Fold<ThreadStarts> {
    private static final int MAX_SITES = 10_000;
    private static final int QUARTERS = 4;
    /** Least part of the threads that piled up in each quarter of the time: a pool that grows once does so in one quarter. */
    private static final double LEAST_OF_ALL = 0.1;
    /** Pools of usual servers grow to as many. */
    private static final long FEWEST_PILED_UP = 100;
    /** Threads that a client of the JDK starts one after the other are of several families. */
    private static final double FAIR_PART = 0.2;
    /** The share of started threads that do not end. */
    private static final double MOSTLY = 0.5;
    /** An even sample of more threads is kept. */
    private static final int MAX_LIVES = 20_000;
    private static final StackFact<Boolean> COMPENSATES = StackFact.anyFrame(f -> f.method().equals("tryCompensate"));
    private static final StackFact<Boolean> WAITS = StackFact.anyFrame(f -> f.type().equals("java.lang.Object")
            && f.method().startsWith("wait"));
    private static final StackFact<String> STARTER = new StackFact<>(ThreadStarts::starter);

    /**
     * What started threads.
     *
     * @param family the threads that were started
     * @param at the first application frame, otherwise the innermost frame
     * @param by the class of the JDK that started them, if it tells why; otherwise empty
     * @param compensates true where the pool replaced a thread that blocks
     * @param inWait true if that thread is in {@code Object.wait}
     * @param ofApplication true if there is an application frame
     */
    public record Site(String family, String at, String by, boolean compensates, boolean inWait,
            boolean ofApplication) {
        /** The innermost first. */
        private static final List<String> STARTERS = List.of("java.util.concurrent.CompletableFuture",
                "java.util.concurrent.ThreadPerTaskExecutor", "jdk.internal.net.http.HttpClientImpl",
                "java.util.concurrent.ThreadPoolExecutor", "java.util.concurrent.ForkJoinPool", "java.util.Timer");

        private static Site of(ThreadLife life) {
            boolean compensates = COMPENSATES.of(life.stack());
            return new Site(life.thread().family(), life.stack().site(), STARTER.of(life.stack()), compensates,
                    compensates && WAITS.of(life.stack()), life.stack().firstApplicationFrame().isPresent());
        }
    }

    private static String starter(Stack stack) {
        return stack.frames().stream().takeWhile(f -> !f.application()).flatMap(f -> Site.STARTERS.stream()
                .filter(type -> f.type().equals(type) || f.type().startsWith(type + "$"))).findFirst().orElse("");
    }

    /** Threads started at one site. */
    public record Started(Site site, long count) {}

    /**
     * Platform threads that start and do not end.
     *
     * @param family that of most of them; of those that have a fair part one that the application started
     * @param at where most of these were started
     * @param started how many of all families started
     * @param more how many more started than ended
     */
    public record PiledUp(String family, String at, long started, long more) {}

    private final Sites<Site, Long> sites = part(Sites.dropping(MAX_SITES, site -> 0L, Long::sum));
    private final Sites<String, Long> ended = part(Sites.dropping(MAX_SITES, family -> 0L, Long::sum));
    private final long[] more = counters(QUARTERS);
    /** When each thread started, and when it ended, if that was in the window. */
    private final Sites<Long, Life> lives = part(Sites.dropping(MAX_LIVES, id -> Life.UNKNOWN, Life::and));
    private final Total started = summed();

    private record Life(long startNanos, long endNanos) {
        private static final Life UNKNOWN = new Life(Long.MIN_VALUE, Long.MIN_VALUE);

        private Life and(Life other) {
            return new Life(Math.max(startNanos, other.startNanos), Math.max(endNanos, other.endNanos));
        }
    }

    public ThreadStarts(Window window) {
        super(window);
        on(ThreadLife.class, this::life);
    }

    private void life(ThreadLife life) {
        if (life.thread() == null || life.thread().ofJvm() || !window.contains(life.startNanos())) {
            return;
        }
        boolean platform = life.thread().kind() == ThreadRef.Kind.PLATFORM;
        if (life.started()) {
            started.add(platform ? 1 : 0);
            sites.add(Site.of(life), 1L);
        } else if (platform) {
            ended.add(life.thread().family(), 1L);
        }
        if (platform) {
            more[TimeBins.partOf(window, life.startNanos(), QUARTERS)] += life.started() ? 1 : -1;
            lives.add(life.thread().id(), life.started()
                    ? new Life(life.startNanos(), Long.MIN_VALUE)
                    : new Life(Long.MIN_VALUE, life.startNanos()));
        }
    }

    /** Returns the number of platform threads that started, carriers left out. */
    public long started() {
        return started.value();
    }

    /**
     * Returns the mean life of those threads in nanoseconds; 0 without threads. Threads that end later count with their part in the
     * window.
     */
    public double meanLifeNanos() {
        return startedLives()
                .mapToLong(l -> (l.endNanos < l.startNanos ? window.endNanos() : l.endNanos) - l.startNanos)
                .average().orElse(0);
    }

    /** Returns the share of those threads that ended in the window, 0 to 1. */
    public double endedShare() {
        return startedLives().mapToInt(l -> l.endNanos < l.startNanos ? 0 : 1).average().orElse(0);
    }

    private Stream<Life> startedLives() {
        return lives.kept().values().stream().filter(l -> l.startNanos != Long.MIN_VALUE);
    }

    /** Returns what piles up: in each quarter of the window more threads start than end, and most of those that start do not end. */
    public Optional<PiledUp> piledUp() {
        long all = Arrays.stream(more).sum();
        return all < FEWEST_PILED_UP || all < MOSTLY * started.value()
                || Arrays.stream(more).anyMatch(m -> m < LEAST_OF_ALL * all)
                        ? Optional.empty()
                        : sites().stream().collect(Collectors.groupingBy(s -> s.site().family())).entrySet().stream()
                                .filter(f -> more(f.getKey(), f.getValue()) >= FAIR_PART * all)
                                .max(Comparator.comparing((Map.Entry<String, List<Started>> f) -> f.getValue().get(0)
                                        .site().ofApplication())
                                        .thenComparingLong(f -> more(f.getKey(), f.getValue()))
                                        .thenComparing(Map.Entry::getKey))
                                .map(f -> new PiledUp(f.getKey(), f.getValue().get(0).site().at(), started.value(),
                                        all));
    }

    private long more(String family, List<Started> sites) {
        return sites.stream().mapToLong(Started::count).sum() - ended.kept().getOrDefault(family, 0L);
    }

    /** Returns what started platform threads other than carriers, most first; ties are ordered by text. */
    public List<Started> sites() {
        return sites(e -> !e.family().equals(ThreadRef.CARRIERS));
    }

    /** Returns the places at which carriers blocked, so that the scheduler added others, most first. */
    public List<Started> compensations() {
        return sites(s -> s.family().equals(ThreadRef.CARRIERS) && s.compensates());
    }

    private List<Started> sites(Predicate<Site> wanted) {
        Stream<Map.Entry<Site, Long>> kept = sites.kept().entrySet().stream();
        return kept.filter(e -> wanted.test(e.getKey())).map(e -> new Started(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingLong(Started::count).reversed().thenComparing(s -> s.site().toString()))
                .toList();
    }
}
