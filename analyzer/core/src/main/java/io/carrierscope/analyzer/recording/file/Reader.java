package io.carrierscope.analyzer.recording.file;

/** What decodes the events of a recording; both give the same ones. */
public enum Reader {
    /** Carrierscope's own: bounded memory, and no time for what no measurement needs. */
    OWN,
    /** The parser of JDK Mission Control, as a cross-check: several times slower, and it needs each chunk in memory whole. */
    JMC
}
