package io.carrierscope.runner.suite.run;

import io.carrierscope.runner.suite.Matrix;
import java.io.File;
import java.time.Duration;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;

/**
 * Estimates the disk space of recordings. The JVMs of a cell together wrote 0.2 to 3.3 MB per second on two processors, less than 1 kB
 * for a request of few steps, and a running cell holds its recordings twice: in chunks and whole.
 */
public final class DiskSpace {
    private static final double PER_SECOND = 2_000_000;
    private static final double LEAST_PER_SECOND = 200_000;
    private static final double PER_REQUEST = 1_000;
    private static final long PER_CELL = 2_000_000;
    private static final double MEGABYTE = 1e6;

    private DiskSpace() {}

    /** Bytes needed by the cells that are still to run. */
    private static long bytes(Matrix matrix, Recordings recordings) {
        LongSummaryStatistics each = matrix.runnable().stream().filter(cell -> !recordings.holds(cell))
                .mapToLong(cell -> bytes(matrix.estimated(cell), matrix.mostPerSecond(cell))).summaryStatistics();
        return each.getSum() + Math.max(0, each.getMax());
    }

    static long bytes(Duration time, double requestsPerSecond) {
        return PER_CELL + Math.round(Math.min(PER_SECOND, LEAST_PER_SECOND + PER_REQUEST * requestsPerSecond)
                * time.toSeconds());
    }

    /** What to say when there is less room in the folder; empty when there is enough, or when the system does not tell. */
    public static Optional<String> lack(Matrix matrix, Recordings recordings) {
        // a FileStore would want to find its mount point, which has no name in a change root
        File folder = recordings.folder().toFile();
        return folder.getTotalSpace() <= 0
                ? Optional.empty()
                : lack(bytes(matrix, recordings), folder.getUsableSpace(), recordings);
    }

    static Optional<String> lack(long needed, long free, Recordings recordings) {
        return needed <= free
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "the recordings will need about %.0f MB, and %.0f MB are free in %s; make room, name another folder"
                                + " with --recordings, run fewer cells or measure them for less time",
                        needed / MEGABYTE, free / MEGABYTE, recordings.folder()));
    }
}
