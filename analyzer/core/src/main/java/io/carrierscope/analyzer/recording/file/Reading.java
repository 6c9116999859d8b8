package io.carrierscope.analyzer.recording.file;

import java.util.function.IntSupplier;

/**
 * How recordings are read: the decoder, the listener for progress, and how many chunks of a file at a time. Files that are read with the
 * same object share their decoders.
 */
public final class Reading {
    private final Reader reader;
    private final ReadProgress progress;
    private final IntSupplier workers;
    private final ChunkReaders readers = new ChunkReaders();

    /**
     * Creates a way of reading.
     *
     * @param workers number of chunks of a file to be read at a time, asked for each file. Files that are read at a time need one each:
     *            what is measured of chunks that are read at a time is measured apart and merged
     */
    public Reading(Reader reader, ReadProgress progress, IntSupplier workers) {
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
}
