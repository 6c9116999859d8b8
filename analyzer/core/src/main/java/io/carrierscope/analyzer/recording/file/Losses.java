package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.Coverage;
import io.carrierscope.analyzer.recording.event.NameLimit;
import io.carrierscope.analyzer.recording.format.ChunkIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The chunks of a file that cannot be read, and one line for each part of it that is lost. */
final class Losses {
    private static final int MOST_LINES = 20;

    private final int chunks;
    private final List<String> lines;
    private final Set<Integer> unreadable = new HashSet<>();

    Losses(ChunkIndex index) {
        this.chunks = index.entries().size();
        this.lines = new ArrayList<>(index.lost());
    }

    /** Notes why the chunk cannot be read, unless it has been noted before. */
    void add(Throwable cause, int chunk) {
        if (cause instanceof Error e && !(cause instanceof OutOfMemoryError || cause instanceof StackOverflowError)) {
            throw e;
        }
        if (unreadable.add(chunk)) {
            lines.add("chunk " + (chunk + 1) + " of " + chunks + " cannot be read: " + why(cause));
        }
    }

    boolean readable(int chunk) {
        return !unreadable.contains(chunk);
    }

    boolean anyReadable() {
        return unreadable.size() < chunks;
    }

    /** A file may hold millions of chunks that cannot be read; after some they are only counted. */
    Coverage coverage() {
        if (lines.size() <= MOST_LINES) {
            return new Coverage(chunks, lines);
        }
        var some = new ArrayList<>(lines.subList(0, MOST_LINES));
        some.add((lines.size() - MOST_LINES) + " more parts cannot be read");
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
