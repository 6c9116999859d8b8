package io.carrierscope.analyzer.recording.file;

/** How a recording is read, and who is told how far it is. */
public record Reading(Reader reader, ReadProgress progress) {
    /** By the own reader, watched by nobody. */
    public static final Reading DEFAULT = new Reading(Reader.OWN, ReadProgress.UNWATCHED);
}
