package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.Coverage;
import io.carrierscope.analyzer.recording.event.NameLimit;
import io.carrierscope.analyzer.recording.format.ChunkIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the unreadable chunks of a file, with one line for each part that is lost. */
final class Losses {
    private static final int MAX_LINES = 20;

    private final int chunks;
    private final List<String> lines;
    private final Set<Integer> unreadable = new HashSet<>();

    Losses(ChunkIndex index) {
        this.chunks = index.entries().size();
        this.lines = new ArrayList<>(index.lost());
    }

    /**
     * Records why the chunk cannot be read, unless a reason is known already.
     *
     * @throws Error if the cause is an error other than a lack of memory or stack
     */
    void add(Throwable cause, int chunk) {
        if (cause instanceof Error e && !(cause instanceof OutOfMemoryError || cause instanceof StackOverflowError)) {
            throw e;
        }
        if (unreadable.add(chunk)) {
            lines.add("chunk " + (chunk + 1) + " of " + chunks + " cannot be read: " + why(cause));
        }
    }

    /** Returns true if no failure of the chunk is known. */
    boolean readable(int chunk) {
        return !unreadable.contains(chunk);
    }

    /** Returns true if at least one chunk can be read. */
    boolean anyReadable() {
        return unreadable.size() < chunks;
    }

    /**
     * Returns the coverage with at most {@value #MAX_LINES} reasons, since a file may have millions of unreadable
     * chunks.
     */
    Coverage coverage() {
        if (lines.size() <= MAX_LINES) {
            return new Coverage(chunks, lines);
        }
        var some = new ArrayList<>(lines.subList(0, MAX_LINES));
        some.add((lines.size() - MAX_LINES) + " more parts cannot be read");
        return new Coverage(chunks, some);
    }

    private static String why(Throwable cause) {
        return cause instanceof OutOfMemoryError
                ? "its constants need more memory; give the JVM more with -Xmx"
                : cause instanceof IOException ? cause.getMessage() : "it is damaged (" + detail(cause) + ")";
    }

    private static String detail(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return NameLimit.cut(message).lines().findFirst().orElse("");
    }
}
