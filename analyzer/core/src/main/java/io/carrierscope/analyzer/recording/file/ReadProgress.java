package io.carrierscope.analyzer.recording.file;

/** Told how much of a recording was read, by several threads at once. */
@FunctionalInterface
public interface ReadProgress {
    ReadProgress UNWATCHED = bytes -> {};

    /** So many bytes more were read; of the whole file they add up to {@value Recording#PASSES} times its size, or more. */
    void read(long bytes);
}
