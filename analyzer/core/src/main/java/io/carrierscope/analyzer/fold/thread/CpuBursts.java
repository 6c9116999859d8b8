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
 * For how long virtual threads were seen running at a stretch, in successive rounds of {@code jdk.ExecutionSample}; that a thread was off
 * its carrier between two rounds does not show.
 */
public final class CpuBursts extends Fold<CpuBursts> {
    /** A stretch from here on is long: a platform thread would have been preempted. */
    public static final long LONG_NANOS = 20_000_000;

    private static final int MOST_SAMPLES = 50_000;
    /** A round may be late by as much and still be the next one, in rounds. */
    private static final double NEXT = 1.75;

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
        if (count < MOST_SAMPLES) {
            byThread.computeIfAbsent(threadId, id -> new ArrayList<>()).add(nanos);
            count++;
        }
    }

    @Override
    public void merge(CpuBursts other) {
        other.byThread.forEach((id, times) -> times.forEach(t -> add(id, t)));
    }

    /** Samples of virtual threads, at most {@value #MOST_SAMPLES}. */
    public int count() {
        return count;
    }

    /** Share of those samples that belong to a long stretch of their thread; 0 without samples. */
    public double longShare(long periodNanos) {
        double gap = NEXT * roundNanos(periodNanos);
        return count == 0
                ? 0
                : byThread.values().stream().mapToInt(times -> inLong(times, gap)).sum() / (double) count;
    }

    private static int inLong(List<Long> times, double gap) {
        var sorted = times.stream().sorted().toList();
        int in = 0;
        for (int from = 0, to; from < sorted.size(); from = to + 1) {
            to = from;
            while (to + 1 < sorted.size() && sorted.get(to + 1) - sorted.get(to) <= gap) {
                to++;
            }
            in += sorted.get(to) - sorted.get(from) >= LONG_NANOS ? to - from + 1 : 0;
        }
        return in;
    }

    /**
     * How long the sampler took from one round to the next: its period, or longer on a busy machine and where it cannot walk every stack,
     * as JDK 21 seldom can. The mean of the shorter nine tenths: of few rounds the median may be either of two, and a time without work is no round.
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
