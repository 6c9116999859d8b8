package io.carrierscope.analyzer.recording;

/** Told how much of a recording was read, by several threads at once. */
@FunctionalInterface
public interface ReadProgress {
    ReadProgress UNWATCHED = bytes -> {};

    /** So many bytes more were read; the whole file is read {@value Recording#PASSES} times. */
    void read(long bytes);
}
