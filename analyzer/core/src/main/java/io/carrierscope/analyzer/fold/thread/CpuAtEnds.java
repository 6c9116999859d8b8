package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadLife;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Corrects the CPU load of threads at the two ends of their lives, since folds take each sample for the mean over a whole period. The first
 * one of a thread that started within that period is the mean since its start, as of a thread that serves a single request and ends. The one
 * that a thread leaves as it ends is the mean since the sample before. Of more than {@value ThreadGroups#MAX_THREADS} starts so many are known.
 */
final class CpuAtEnds implements Mergeable<CpuAtEnds> {
    private static final Comparator<ThreadCpuLoad> BY_TIME = Comparator.comparingLong(ThreadCpuLoad::startNanos)
            .thenComparingDouble(ThreadCpuLoad::load);

    /** The first sample of a thread, the last one, and that before the last, which is null where there is only one. */
    record EndLoads(ThreadCpuLoad first, ThreadCpuLoad beforeLast, ThreadCpuLoad last) {
        static EndLoads of(ThreadCpuLoad load) {
            return new EndLoads(load, null, load);
        }

        /** Those of two parts of a recording, of which either may have none. */
        static EndLoads both(EndLoads a, EndLoads b) {
            if (a == null || b == null) {
                return a == null ? b : a;
            }
            boolean later = BY_TIME.compare(a.last, b.last) > 0;
            EndLoads late = later ? a : b;
            ThreadCpuLoad other = (later ? b : a).last;
            return new EndLoads(BY_TIME.compare(a.first, b.first) <= 0 ? a.first : b.first,
                    late.beforeLast == null || BY_TIME.compare(late.beforeLast, other) < 0 ? other : late.beforeLast,
                    late.last);
        }
    }

    private final Window window;
    private final long periodNanos;
    private final Sites<Long, Long> starts = Sites.dropping(ThreadGroups.MAX_THREADS, id -> Long.MAX_VALUE, Math::min);

    CpuAtEnds(Window window, long periodNanos) {
        this.window = window;
        this.periodNanos = periodNanos;
    }

    void life(ThreadLife life) {
        if (life.started() && life.thread() != null) {
            starts.add(life.thread().id(), life.startNanos());
        }
    }

    @Override
    public void merge(CpuAtEnds other) {
        starts.merge(other.starts);
    }

    /** Returns by how much the integrated load of these threads is too large, in nanoseconds. */
    double tooMuchNanos(Collection<EndLoads> loads) {
        return loads.stream().mapToDouble(this::tooMuchNanos).sum();
    }

    double tooMuchNanos(EndLoads loads) {
        return excess(loads).mapToDouble(e -> e.load() * window.overlapNanos(e.fromNanos(), e.toNanos())).sum();
    }

    /** Returns the load over time without what is too much. */
    TimeBins without(TimeBins overTime, Collection<EndLoads> loads) {
        if (tooMuchNanos(loads) == 0) {
            return overTime;
        }
        var rest = new TimeBins(window);
        rest.merge(overTime);
        loads.stream().flatMap(this::excess).forEach(e -> rest.add(e.fromNanos(), e.toNanos(), -e.load()));
        return rest;
    }

    /** The part of a sample's period that the sample does not cover. */
    private record Excess(long fromNanos, long toNanos, double load) {}

    private Stream<Excess> excess(EndLoads loads) {
        var sinceStart = excess(loads.first, starts.kept().getOrDefault(loads.first.thread().id(), Long.MIN_VALUE));
        return loads.beforeLast == null
                ? Stream.of(sinceStart)
                : Stream.of(sinceStart, excess(loads.last, loads.beforeLast.startNanos()));
    }

    private Excess excess(ThreadCpuLoad sample, long coversFromNanos) {
        long begin = sample.startNanos() - periodNanos;
        return new Excess(begin, Math.clamp(coversFromNanos, begin, sample.startNanos()), sample.load());
    }
}
