package io.carrierscope.analyzer.recording.file;

/** The decoder of a recording. Both decoders give the same events. */
public enum Reader {
    /** Carrierscope's own decoder: bounded memory, and events that no measurement needs are skipped. */
    OWN,
    /**
     * The parser of JDK Mission Control, for cross-checks: several times slower, and it holds whole chunks in memory.
     */
    JMC
}
