package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import java.util.Collection;

/**
 * Corrects the CPU load of threads that started less than a period before their first sample: that sample is the mean since their start,
 * not over a period. A thread that serves a single request and ends has only such a sample. Of more than {@value
 * ThreadGroups#MAX_THREADS} starts so many are known.
 */
final class CpuSinceStart {
    private final Window window;
    private final long periodNanos;
    private final Sites<Long, Long> starts = Sites.dropping(ThreadGroups.MAX_THREADS, id -> Long.MAX_VALUE, Math::min);

    CpuSinceStart(Window window, long periodNanos) {
        this.window = window;
        this.periodNanos = periodNanos;
    }

    void life(ThreadLife life) {
        if (life.started() && life.thread() != null) {
            starts.add(life.thread().id(), life.startNanos());
        }
    }

    static ThreadCpuLoad earlier(ThreadCpuLoad a, ThreadCpuLoad b) {
        return a.startNanos() < b.startNanos() || a.startNanos() == b.startNanos() && a.load() <= b.load() ? a : b;
    }

    void merge(CpuSinceStart other) {
        starts.merge(other.starts);
    }

    /** Returns by how much the integrated load is too large, given the first load of each thread, in nanoseconds. */
    double tooMuchNanos(Collection<ThreadCpuLoad> first) {
        return starts.kept().isEmpty() ? 0 : first.stream().mapToDouble(this::tooMuchNanos).sum();
    }

    double tooMuchNanos(ThreadCpuLoad first) {
        return first.load() * window.overlapNanos(first.startNanos() - periodNanos, startNanos(first));
    }

    /** The start of the thread, if it is within the period of its first sample; else the begin of the period. */
    private long startNanos(ThreadCpuLoad first) {
        long begin = first.startNanos() - periodNanos;
        return Math.clamp(starts.kept().getOrDefault(first.thread().id(), begin), begin, first.startNanos());
    }

    /** Returns the load over time without what is too much. */
    TimeBins without(TimeBins overTime, Collection<ThreadCpuLoad> first) {
        if (tooMuchNanos(first) == 0) {
            return overTime;
        }
        var rest = new TimeBins(window);
        rest.merge(overTime);
        first.forEach(f -> rest.add(f.startNanos() - periodNanos, startNanos(f), -f.load()));
        return rest;
    }
}
