package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.jvm.HeapGrowth;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Optional;

/** A heap that will be full soon if it goes on growing, as a phrase. */
final class GrowingHeap {
    /** Less of the maximum heap may be what a service loads on its first requests. */
    private static final double NOTABLE = 0.10;
    /** The time from the first collection to the last must be so much of the recording. */
    private static final double MOSTLY = 0.5;
    /** A heap that lasts longer has time for collections that free what these do not. */
    private static final double SOON_SECONDS = 3600;
    private static final double MINUTE = 60;
    private static final double MEBIBYTE = 1 << 20;

    private GrowingHeap() {}

    static Optional<String> of(MeasuredRecording s) {
        return s.profile().maxHeapBytes()
                .flatMap(max -> HeapGrowth.of(s.measured().heapAfter.uses())
                        .filter(g -> g.nanos() >= MOSTLY * s.window().lengthNanos())
                        .filter(g -> g.grownBytes() >= NOTABLE * max && g.secondsUntil(max) <= SOON_SECONDS)
                        .map(g -> text(g, max)));
    }

    private static String text(HeapGrowth g, long max) {
        return Figure.text("the heap in use after collections grows by at least %,.0f MiB a minute: %,.0f of %,.0f MiB"
                + " are in use, so it is full in %s at the latest if this goes on, as in a leak or while a cache fills"
                + " (jcmd PID GC.class_histogram lists the classes with most bytes)",
                g.bytesPerSecond() * MINUTE / MEBIBYTE,
                g.bytes() / MEBIBYTE, max / MEBIBYTE, time(g.secondsUntil(max)));
    }

    private static String time(double seconds) {
        return seconds >= 2 * MINUTE ? Figure.text("%.0f minutes", seconds / MINUTE) : Figure.text("%.0f s", seconds);
    }
}
