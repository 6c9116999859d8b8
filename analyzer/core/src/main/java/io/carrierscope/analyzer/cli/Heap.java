package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.function.LongSupplier;

/** The serial collector lets the heap grow as far as it may before it collects all of it, however little is kept of each file. */
final class Heap {
    /** Few files need more. */
    private static final long USUAL_BYTES = 320L << 20;
    /** A collection of all that is kept must pay. */
    private static final int GROWTH = 2;
    private static final long LEAST_GROWTH_BYTES = 128L << 20;
    /** Share of the memory that recordings may fill: to judge and to show them takes the rest. */
    private static final double MOST_HELD = 0.8;

    private final LongSupplier used;
    private final Runnable collection;
    private final long held;
    private long most = USUAL_BYTES;
    private volatile boolean full;

    Heap() {
        this(Runtime.getRuntime().maxMemory(), Heap::used, System::gc);
    }

    /** A heap of at most so many bytes. */
    Heap(long bytes, LongSupplier used, Runnable collection) {
        this.used = used;
        this.collection = collection;
        this.held = (long) (MOST_HELD * bytes);
    }

    /** Collects what is not needed, if that may be much. */
    synchronized void trim() {
        if (used.getAsLong() > most) {
            collection.run();
            long kept = used.getAsLong();
            full = kept > held;
            most = Math.max(Math.max(USUAL_BYTES, Math.min(GROWTH * kept, held)), kept + LEAST_GROWTH_BYTES);
        }
    }

    /** Says that these are too many, rather than to collect again and again what is still needed. */
    void check(int recordings) throws DataError {
        if (full) {
            throw new DataError(Numbers.count(recordings, "recording")
                    + " do not fit into memory beside each other: name fewer, or give the JVM more (JAVA_TOOL_OPTIONS=-Xmx8g);"
                    + " those of services can be judged each alone (" + CommandName.with("report --group none FILE…")
                    + ")");
        }
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
