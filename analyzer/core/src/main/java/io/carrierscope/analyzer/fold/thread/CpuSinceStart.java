package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Corrects the CPU load of threads that started less than a period before their first sample: that sample is the mean since their start,
 * not over a period. A thread that serves a single request and ends has only such a sample.
 */
final class CpuSinceStart {
    private static final int MAX_THREADS = 20_000;

    private final Window window;
    private final long periodNanos;
    private final Map<Long, Long> starts = new HashMap<>();
    private final Map<Long, ThreadCpuLoad> firstLoads = new HashMap<>();

    CpuSinceStart(Window window, long periodNanos) {
        this.window = window;
        this.periodNanos = periodNanos;
    }

    void life(ThreadLife life) {
        if (life.started() && life.thread() != null) {
            start(life.thread().id(), life.startNanos());
        }
    }

    private void start(long thread, long nanos) {
        if (starts.size() < MAX_THREADS || starts.containsKey(thread)) {
            starts.merge(thread, nanos, Math::min);
        }
    }

    /** Takes a load of a thread. */
    void load(ThreadCpuLoad load) {
        long thread = load.thread().id();
        if (firstLoads.size() < MAX_THREADS || firstLoads.containsKey(thread)) {
            firstLoads.merge(thread, load, CpuSinceStart::earlier);
        }
    }

    private static ThreadCpuLoad earlier(ThreadCpuLoad a, ThreadCpuLoad b) {
        return a.startNanos() < b.startNanos() || a.startNanos() == b.startNanos() && a.load() <= b.load() ? a : b;
    }

    void merge(CpuSinceStart other) {
        other.starts.forEach(this::start);
        other.firstLoads.values().forEach(this::load);
    }

    /** Returns by how much the integrated load of these threads is too large, in nanoseconds. */
    double tooMuchNanos(Collection<Long> threads) {
        return starts.isEmpty() ? 0 : threads.stream().mapToDouble(this::tooMuchNanos).sum();
    }

    double tooMuchNanos(long thread) {
        var load = firstLoads.get(thread);
        return load == null
                ? 0
                : load.load() * window.overlapNanos(load.startNanos() - periodNanos, startNanos(thread, load));
    }

    /** The start of the thread, if it is within the period of its first sample; else the begin of the period. */
    private long startNanos(long thread, ThreadCpuLoad load) {
        long begin = load.startNanos() - periodNanos;
        return Math.clamp(starts.getOrDefault(thread, begin), begin, load.startNanos());
    }

    /** Returns the load over time without what is too much. */
    TimeBins without(TimeBins overTime, Collection<Long> threads) {
        if (tooMuchNanos(threads) == 0) {
            return overTime;
        }
        var rest = new TimeBins(window);
        rest.merge(overTime);
        for (long thread : threads) {
            var load = firstLoads.get(thread);
            if (load != null) {
                rest.add(load.startNanos() - periodNanos, startNanos(thread, load), -load.load());
            }
        }
        return rest;
    }
}
