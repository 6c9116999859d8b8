package io.carrierscope.analyzer.recording.file;

/** How a recording is read: the decoder, and the listener for progress. */
public record Reading(Reader reader, ReadProgress progress) {
    /** Our own decoder, without a progress listener. */
    public static final Reading DEFAULT = new Reading(Reader.OWN, ReadProgress.UNWATCHED);
}
