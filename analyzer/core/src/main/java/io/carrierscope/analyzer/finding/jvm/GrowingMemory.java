package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Growth;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Memory of a service that is not given back, and will be used up within an hour. A cell of a matrix ends before. */
public abstract sealed class GrowingMemory extends CellCause
        permits
        GrowingHeap,
        GrowingNativeMemory,
        GrowingMetaspace {
    protected GrowingMemory(String id, String about, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs) {
        super(id, about, remedy, wrongWhen, needs);
    }

    @Override
    public final Rank rank() {
        return Rank.RESOURCE;
    }

    /** Work is not slower for it, as long as there is some left. */
    @Override
    public final OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public final Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.observed().map(this::judge);
    }

    /** The verdict on one recording. */
    abstract Verdict judge(MeasuredRecording r);

    /**
     * True if what these values tell may fill the limit soon: they surely grow so fast, or they are too few to tell that, and differ by as much.
     * A single one tells nothing.
     */
    static boolean mayFill(List<Growth.Point> points, double limit) {
        if (points.size() >= Growth.FEWEST) {
            return Growth.of(points).filter(g -> MemoryLimit.soon(g.secondsUntil(limit))).isPresent();
        }
        double seconds = points.isEmpty() ? 0 : points.getLast().seconds() - points.getFirst().seconds();
        var values = points.stream().mapToDouble(Growth.Point::value).summaryStatistics();
        return points.size() < 2
                || MemoryLimit.soon((limit - values.getMax()) / (values.getMax() - values.getMin()) * seconds);
    }

    /** How old the JVM was when the recording began, in nanoseconds; one whose start is not recorded counts as old. */
    static double ageNanos(MeasuredRecording r) {
        long born = r.profile().jvmStartNanos();
        return born == 0 ? Double.POSITIVE_INFINITY : r.window().startNanos() - born;
    }

    /** Bytes that were allocated in the heap; endless where that is not known. */
    static double allocated(MeasuredRecording r) {
        return r.visibility().of(Topic.ALLOCATIONS).blind()
                ? Double.POSITIVE_INFINITY
                : r.measured().allocations.totalBytes();
    }

    /**
     * What memory may grow to.
     *
     * @param what the limit, as a phrase
     */
    record MemoryLimit(double bytes, String what) {
        private static final double MINUTE = 60;
        private static final double HOUR = 3600;
        private static final double MEBIBYTE = 1 << 20;

        /** The limit of the container or the memory of the machine, whichever is less; empty if neither is recorded. */
        static Optional<MemoryLimit> ofProcess(MeasuredRecording r) {
            return Stream.of(
                    r.profile().last(JvmEvent.Container.class).map(JvmEvent.Container::memoryLimit)
                            .map(bytes -> new MemoryLimit(bytes, "the container's limit")),
                    r.profile().last(JvmEvent.PhysicalMemory.class).map(JvmEvent.PhysicalMemory::bytes)
                            .map(bytes -> new MemoryLimit(bytes, "the machine's memory")))
                    .flatMap(Optional::stream).filter(l -> l.bytes > 0)
                    .min(Comparator.comparingDouble(MemoryLimit::bytes));
        }

        /** The part of it that is used, 0 to 1. */
        double share(double usedBytes) {
            return Math.min(1, usedBytes / bytes);
        }

        /** Such as {@code 66.5 % of the container's limit of 200 MiB}. */
        String text(double usedBytes) {
            return Figure.text("%s %% of %s of %,.0f MiB", Numbers.percent(share(usedBytes)), what, mebibytes(bytes));
        }

        /** True for one that will be reached within an hour. What lasts longer has time for what frees memory. */
        static boolean soon(double seconds) {
            return seconds <= HOUR;
        }

        /** Such as {@code 12 minutes}. */
        static String time(double seconds) {
            return seconds >= 2 * MINUTE
                    ? Figure.text("%.0f minutes", seconds / MINUTE)
                    : Figure.text("%.0f s", seconds);
        }

        static double mebibytes(double bytes) {
            return bytes / MEBIBYTE;
        }

        static double mebibytesPerMinute(double bytesPerSecond) {
            return bytesPerSecond * MINUTE / MEBIBYTE;
        }
    }
}
