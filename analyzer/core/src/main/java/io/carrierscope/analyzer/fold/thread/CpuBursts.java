package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The lengths of CPU bursts of virtual threads: sightings in successive rounds of {@code jdk.ExecutionSample} form one burst.
 * A thread that left its carrier between two rounds is not noticed.
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
     */
    public double longShare(long periodNanos) {
        double gap = MAX_DELAY_ROUNDS * roundNanos(periodNanos);
        return count == 0
                ? 0
                : byThread.values().stream().mapToInt(times -> samplesInLongBursts(times, gap)).sum() / (double) count;
    }

    private static int samplesInLongBursts(List<Long> times, double gap) {
        var sorted = times.stream().sorted().toList();
        int samples = 0;
        for (int from = 0, to; from < sorted.size(); from = to + 1) {
            to = from;
            while (to + 1 < sorted.size() && sorted.get(to + 1) - sorted.get(to) <= gap) {
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
