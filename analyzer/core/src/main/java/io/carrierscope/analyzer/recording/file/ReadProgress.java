package io.carrierscope.analyzer.recording.file;

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
