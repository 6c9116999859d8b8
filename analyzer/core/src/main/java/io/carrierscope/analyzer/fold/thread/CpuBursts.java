package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lengths of CPU bursts of virtual threads: sightings in successive rounds of {@code jdk.ExecutionSample} form one burst,
 * unless all carriers were seen with other threads between them. A thread that left its carrier between two rounds is not noticed.
 */
public final class CpuBursts extends Fold<CpuBursts> {
    /** The length from which a burst is long: the operating system would have preempted a platform thread. */
    public static final long LONG_NANOS = 20_000_000;

    /** A burst from its first to its last sample. */
    public record Burst(long nanos, int samples) {}

    private static final int MAX_SAMPLES = 50_000;
    /** The factor by which a round may be late and still be the next one. */
    private static final double MAX_DELAY_ROUNDS = 1.75;

    private record Sighting(long threadId, long nanos) {}

    /** The earliest ones. */
    private final Least<Sighting> seen = part(new Least<>(MAX_SAMPLES));

    public CpuBursts(Window window) {
        super(window);
        on(CpuSample.class, this::add);
    }

    private void add(CpuSample s) {
        if (!s.cpuTime() && ThreadRef.isVirtual(s.thread()) && window.contains(s.startNanos())) {
            seen.add(s.startNanos(), new Sighting(s.thread().id(), s.startNanos()));
        }
    }

    private Map<Long, List<Long>> byThread() {
        return seen.values().stream().collect(Collectors.groupingBy(Sighting::threadId,
                Collectors.mapping(Sighting::nanos, Collectors.toList())));
    }

    private Stream<Long> instants() {
        return seen.values().stream().map(Sighting::nanos).sorted();
    }

    /** Returns the number of samples of virtual threads, at most {@value #MAX_SAMPLES}. */
    public int count() {
        return seen.values().size();
    }

    /**
     * Returns all bursts.
     *
     * @param periodNanos the period of {@code jdk.ExecutionSample}
     * @param carriers number of carriers that run at a time: a round that sees as many other threads ends a burst
     */
    public List<Burst> bursts(long periodNanos, int carriers) {
        double gap = MAX_DELAY_ROUNDS * roundNanos(periodNanos);
        var rounds = rounds(periodNanos);
        var full = new TreeSet<Long>();
        rounds.forEach((start, sightings) -> {
            if (sightings >= carriers) {
                full.add(start);
            }
        });
        return byThread().values().stream().flatMap(times -> bursts(times, (from, to) -> to - from <= gap
                && !between(full, rounds.floorKey(from), rounds.floorKey(to))).stream()).toList();
    }

    /** Returns the share of the samples that belong to bursts of at least this length; 0 without samples. */
    public double share(List<Burst> bursts, double leastNanos) {
        return bursts.stream().filter(b -> b.nanos() >= leastNanos).mapToInt(Burst::samples).sum()
                / Math.max(1.0, count());
    }

    /** The threads with most samples: how many they are, their share of all samples, and the time from the first to the last of these. */
    public record Busiest(int threads, double share, long nanos) {}

    /** Returns as few threads as have at least this share of the samples, those with most samples first; equal ones by id. */
    public Busiest busiest(double leastShare) {
        int count = count();
        var byCount = byThread().entrySet().stream()
                .sorted(Comparator.<Map.Entry<Long, List<Long>>>comparingInt(e -> -e.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getValue).toList();
        var times = new LongSummaryStatistics();
        int threads = 0;
        while (threads < byCount.size() && times.getCount() < leastShare * count) {
            byCount.get(threads++).forEach(times::accept);
        }
        return threads == 0
                ? new Busiest(0, 0, 0)
                : new Busiest(threads, (double) times.getCount() / count, times.getMax() - times.getMin());
    }

    /** Returns the number of sightings of each round by its first instant. */
    private TreeMap<Long, Integer> rounds(long periodNanos) {
        var rounds = new TreeMap<Long, Integer>();
        instants().forEach(at -> {
            Long last = rounds.isEmpty() ? null : rounds.lastKey();
            rounds.merge(last != null && at - last < periodNanos / 2 ? last : at, 1, Integer::sum);
        });
        return rounds;
    }

    private static boolean between(TreeSet<Long> instants, long from, long to) {
        Long next = instants.higher(from);
        return next != null && next < to;
    }

    /** The bursts of a thread: {@code continues} tells whether it ran on from one sighting to the next. */
    private static List<Burst> bursts(List<Long> times, BiPredicate<Long, Long> continues) {
        var sorted = times.stream().sorted().toList();
        var bursts = new ArrayList<Burst>();
        for (int from = 0, to; from < sorted.size(); from = to + 1) {
            to = from;
            while (to + 1 < sorted.size() && continues.test(sorted.get(to), sorted.get(to + 1))) {
                to++;
            }
            bursts.add(new Burst(sorted.get(to) - sorted.get(from), to - from + 1));
        }
        return bursts;
    }

    /**
     * Returns the mean time between rounds of the sampler: its period, or longer on a busy machine and where it cannot walk
     * every stack, as on JDK 21. The longest tenth of the gaps is left out, because times without work are no rounds. A
     * median would be unstable for few rounds.
     */
    public double roundNanos(long periodNanos) {
        var gaps = new ArrayList<Long>();
        long last = Long.MIN_VALUE;
        for (long instant : instants().toList()) {
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
