package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The lengths of CPU bursts of virtual threads: sightings in successive rounds of {@code jdk.ExecutionSample} form one burst,
 * unless all carriers were seen with other threads between them. A thread that left its carrier between two rounds is not noticed.
 */
public final class CpuBursts extends Fold<CpuBursts> {
    /** The length from which a burst is long: the operating system would have preempted a platform thread. */
    public static final long LONG_NANOS = 20_000_000;

    private static final int MAX_SAMPLES = 50_000;
    /** The factor by which a round may be late and still be the next one. */
    private static final double MAX_DELAY_ROUNDS = 1.75;

    private final Window window;
    private final Map<Long, List<Long>> byThread = new HashMap<>();
    private int count;

    public CpuBursts(Window window) {
        this.window = window;
        on(CpuSample.class, this::add);
    }

    private void add(CpuSample s) {
        if (!s.cpuTime() && s.thread() != null && s.thread().virtual() && window.contains(s.startNanos())) {
            add(s.thread().id(), s.startNanos());
        }
    }

    private void add(long threadId, long nanos) {
        if (count < MAX_SAMPLES) {
            byThread.computeIfAbsent(threadId, id -> new ArrayList<>()).add(nanos);
            count++;
        }
    }

    @Override
    public void merge(CpuBursts other) {
        other.byThread.forEach((id, times) -> times.forEach(t -> add(id, t)));
    }

    /** Returns the number of samples of virtual threads, at most {@value #MAX_SAMPLES}. */
    public int count() {
        return count;
    }

    /**
     * Returns the share of those samples that belong to a long burst; 0 without samples.
     *
     * @param periodNanos the period of {@code jdk.ExecutionSample}
     * @param carriers number of carriers that run at a time: a round that sees as many other threads ends a burst
     */
    public double longShare(long periodNanos, int carriers) {
        double gap = MAX_DELAY_ROUNDS * roundNanos(periodNanos);
        var rounds = rounds(periodNanos);
        var full = new TreeSet<Long>();
        rounds.forEach((start, sightings) -> {
            if (sightings >= carriers) {
                full.add(start);
            }
        });
        return count == 0
                ? 0
                : byThread.values().stream()
                        .mapToInt(times -> samplesInLongBursts(times,
                                (from, to) -> to - from <= gap
                                        && !between(full, rounds.floorKey(from), rounds.floorKey(to))))
                        .sum() / (double) count;
    }

    /** Returns the number of sightings of each round by its first instant. */
    private TreeMap<Long, Integer> rounds(long periodNanos) {
        var rounds = new TreeMap<Long, Integer>();
        byThread.values().stream().flatMap(List::stream).sorted().forEach(at -> {
            Long last = rounds.isEmpty() ? null : rounds.lastKey();
            rounds.merge(last != null && at - last < periodNanos / 2 ? last : at, 1, Integer::sum);
        });
        return rounds;
    }

    private static boolean between(TreeSet<Long> instants, long from, long to) {
        Long next = instants.higher(from);
        return next != null && next < to;
    }

    /** Tells whether a thread ran on from one sighting to the next. */
    @FunctionalInterface
    private interface Continues {
        boolean test(long from, long to);
    }

    private static int samplesInLongBursts(List<Long> times, Continues continues) {
        var sorted = times.stream().sorted().toList();
        int samples = 0;
        for (int from = 0, to; from < sorted.size(); from = to + 1) {
            to = from;
            while (to + 1 < sorted.size() && continues.test(sorted.get(to), sorted.get(to + 1))) {
                to++;
            }
            samples += sorted.get(to) - sorted.get(from) >= LONG_NANOS ? to - from + 1 : 0;
        }
        return samples;
    }

    /**
     * Returns the mean time between rounds of the sampler: its period, or longer on a busy machine and where it cannot walk
     * every stack, as on JDK 21. The longest tenth of the gaps is left out, because times without work are no rounds. A
     * median would be unstable for few rounds.
     */
    private double roundNanos(long periodNanos) {
        var instants = new TreeSet<Long>();
        byThread.values().forEach(instants::addAll);
        var gaps = new ArrayList<Long>();
        long last = Long.MIN_VALUE;
        for (long instant : instants) {
            if (last != Long.MIN_VALUE && instant - last > periodNanos / 2) {
                gaps.add(instant - last);
            }
            last = instant;
        }
        gaps.sort(null);
        var shorter = gaps.subList(0, gaps.size() - gaps.size() / 10);
        return Math.max(periodNanos, shorter.stream().mapToLong(gap -> gap).average().orElse(periodNanos));
    }
}
