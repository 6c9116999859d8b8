package io.carrierscope.analyzer.recording.file;

/** How recordings are read: the decoder, and the listener for progress. Files that are read with the same object share their decoders. */
public final class Reading {
    private final Reader reader;
    private final ReadProgress progress;
    private final ChunkReaders readers = new ChunkReaders();

    public Reading(Reader reader, ReadProgress progress) {
        this.reader = reader;
        this.progress = progress;
    }

    /** Returns our own decoder, without a listener for progress. */
    public static Reading own() {
        return new Reading(Reader.OWN, ReadProgress.UNWATCHED);
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
