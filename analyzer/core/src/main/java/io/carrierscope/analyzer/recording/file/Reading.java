package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.event.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntSupplier;

/**
 * How recordings are read: the decoder, the listener for progress, and how many chunks of a file at a time. Files that are read with the
 * same object share their decoders.
 */
public final class Reading {
    private final Reader reader;
    private final ReadProgress progress;
    private final IntSupplier workers;
    private final Part part;
    private final boolean slices;
    private final ChunkReaders readers = new ChunkReaders();

    /**
     * Creates a way of reading.
     *
     * @param workers number of chunks of a file to be read at a time, asked for each file. Files that are read at a time need one each:
     *            what is measured of chunks that are read at a time is measured apart and merged
     */
    public Reading(Reader reader, ReadProgress progress, IntSupplier workers) {
        this(reader, progress, workers, Part.WHOLE, false);
    }

    private Reading(Reader reader, ReadProgress progress, IntSupplier workers, Part part, boolean slices) {
        this.slices = slices;
        this.part = part;
        this.reader = reader;
        this.progress = progress;
        this.workers = workers;
    }

    /** Reads as many chunks at a time as there are processors. */
    public Reading(Reader reader, ReadProgress progress) {
        this(reader, progress, Runtime.getRuntime()::availableProcessors);
    }

    /** Returns our own decoder, without a listener for progress. */
    public static Reading own() {
        return new Reading(Reader.OWN, ReadProgress.UNWATCHED);
    }

    /** Returns our own decoder, for a thread that has its own processor beside others that read, too. */
    public static Reading inOneThread() {
        return new Reading(Reader.OWN, ReadProgress.UNWATCHED, () -> 1);
    }

    /** Returns the same way of reading for a part of each recording. */
    public Reading only(Part some) {
        return new Reading(reader, progress, workers, some, slices);
    }

    /** Returns the same way of reading, by which slices of the time of recordings of services are measured, too. */
    public Reading sliced() {
        return new Reading(reader, progress, workers, part, true);
    }

    /** Returns true if slices of the time are measured, too. */
    public boolean slices() {
        return slices;
    }

    /** Returns the part of each recording that is measured. */
    public Part part() {
        return part;
    }

    int workers() {
        return workers.getAsInt();
    }

    Reader reader() {
        return reader;
    }

    ReadProgress progress() {
        return progress;
    }

    ChunkReaders readers() {
        return readers;
    }

    /** A part of a recording: from and up to so many nanoseconds after its start. */
    public record Part(long fromNanos, long toNanos) {
        public static final Part WHOLE = new Part(0, Long.MAX_VALUE);

        /** Thrown for a recording that has no such part; the message names the file. */
        public static final class Absent extends RuntimeException {
            private static final long serialVersionUID = 1;

            Absent(String message) {
                super(message);
            }
        }

        /** Returns the part of the time to analyse. What a cell says of its requests is of its whole phase, so it has no parts. */
        public Window of(EventSource recording) {
            Window whole = recording.window();
            if (equals(WHOLE)) {
                return whole;
            }
            if (recording.profile().cell().isPresent()) {
                throw new Absent(recording.file() + ": is of a cell, which has no parts; leave --from and --to out");
            }
            long end = Math.min(toNanos, whole.lengthNanos());
            if (fromNanos >= end) {
                throw new Absent(String.format(Locale.ROOT, "%s: has %.3f s, so nothing at --from", recording.file(),
                        whole.lengthSeconds()));
            }
            return new Window(whole.startNanos() + fromNanos, whole.startNanos() + end);
        }
    }

    /** A listener for the progress of reading. Several threads call it at once. */
    @FunctionalInterface
    public interface ReadProgress {
        ReadProgress UNWATCHED = bytes -> {};

        /**
         * Called after more bytes were read.
         *
         * @param bytes number of bytes; for a whole file they add up to at least {@value Recording#PASSES} times its size
         */
        void read(long bytes);
    }

    /**
     * Readers of chunks for files that are read one after the other or at the same time. They keep their memory and the types of the last
     * chunk, and share equal stacks: files of one program have the same types, and many of the same stacks.
     */
    static final class ChunkReaders {
        private static final int MAX_STACKS = 50_000;

        private final Queue<ChunkReader> free = new ConcurrentLinkedQueue<>();
        private final Map<Stack, Stack> stacks = new ConcurrentHashMap<>();

        ChunkReader take() {
            ChunkReader known = free.poll();
            return known == null ? new ChunkReader(this::intern) : known;
        }

        void giveBack(ChunkReader reader) {
            free.add(reader);
        }

        /** Returns the equal stack of an earlier chunk, so that equal stacks share memory up to {@value #MAX_STACKS} of them. */
        private Stack intern(Stack stack) {
            Stack known = stacks.get(stack);
            if (known == null && stacks.size() < MAX_STACKS) {
                known = stacks.putIfAbsent(stack, stack);
            }
            return known == null ? stack : known;
        }
    }

    /** The decoder of a recording. Both decoders give the same events. */
    public enum Reader {
        /** Carrierscope's own decoder: bounded memory, and events that no measurement needs are skipped. */
        OWN,
        /**
         * The parser of JDK Mission Control, for cross-checks: several times slower, and it holds whole chunks in memory.
         */
        JMC
    }

    /** Files that hold copies of recordings, or of parts of them, for as long as they are read. */
    public static final class TemporaryRecording {
        private TemporaryRecording() {}

        /** Returns an empty file, which is deleted when this JVM ends. */
        public static Path create() throws IOException {
            Path file = Files.createTempFile("carrierscope", ".jfr");
            file.toFile().deleteOnExit();
            return file;
        }

        /** Deletes such a file before. */
        public static void delete(Path file) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // it is deleted when this JVM ends
            }
        }
    }
}
