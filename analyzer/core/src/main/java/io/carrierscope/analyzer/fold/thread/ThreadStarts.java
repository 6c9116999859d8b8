package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Platform threads that started in the window, by the place that started them, and how long they lived. */
public final class ThreadStarts extends Fold<ThreadStarts> {
    private static final int MAX_SITES = 10_000;
    private static final Predicate<Frame> COMPENSATES = f -> f.method().equals("tryCompensate");
    private static final Predicate<Frame> WAITS = f -> f.type().equals("java.lang.Object")
            && f.method().startsWith("wait");

    /**
     * What started threads.
     *
     * @param family the threads that were started
     * @param at the first application frame, otherwise the innermost frame
     * @param compensates true where the pool replaced a thread that blocks
     * @param inWait true if that thread is in {@code Object.wait}
     */
    public record Site(String family, String at, boolean compensates, boolean inWait) {
        private static Site of(ThreadLife life) {
            boolean compensates = life.stack().anyFrame(COMPENSATES);
            return new Site(life.thread().family(), life.stack().site(), compensates,
                    compensates && life.stack().anyFrame(WAITS));
        }
    }

    /** Threads started at one site. */
    public record Started(Site site, long count) {}

    private final Window window;
    private final Sites<Site, Long> sites = Sites.dropping(MAX_SITES, site -> 0L, Long::sum);
    private long started;
    private long aliveNanos;

    public ThreadStarts(Window window) {
        this.window = window;
        on(ThreadLife.class, this::life);
    }

    private void life(ThreadLife life) {
        if (life.thread() == null || !window.contains(life.startNanos())) {
            return;
        }
        boolean platform = life.thread().kind() == ThreadRef.Kind.PLATFORM;
        long rest = window.endNanos() - life.startNanos();
        if (life.started()) {
            started += platform ? 1 : 0;
            sites.add(Site.of(life), 1L);
        }
        aliveNanos += platform ? life.started() ? rest : -rest : 0;
    }

    @Override
    public void merge(ThreadStarts other) {
        sites.merge(other.sites);
        started += other.started;
        aliveNanos += other.aliveNanos;
    }

    /** Returns the number of platform threads that started, carriers left out. */
    public long started() {
        return started;
    }

    /**
     * Returns the mean life of those threads in nanoseconds, by Little's law from the mean number alive; 0 without threads. Threads that
     * end later count with their part in the window.
     */
    public double meanLifeNanos() {
        return started == 0 ? 0 : Math.max(0, (double) aliveNanos / started);
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
