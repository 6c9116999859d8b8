package io.carrierscope.analyzer.verdict;

/** A known reason why a cell is slower than it could be, or slower than another cell. */
public sealed interface Cause permits CellCause, PairCause {
    /** Stable id, used in reports, JSON and on the command line. */
    String id();

    /** What the cause asserts, in one sentence. */
    String about();

    /** What it judges, in words. */
    String judges();

    /** Event types it is judged from. */
    String needs();

    /** How directly the cause explains: a lower one is named first, whatever the shares. */
    default Rank rank() {
        return Rank.SPECIFIC;
    }

    /** Directness, most direct first. */
    enum Rank {
        /** A mechanism with a remedy of its own. */
        SPECIFIC,
        /** A resource used up, by whatever mechanism. */
        RESOURCE,
        /** A doubt about the measurement. */
        VALIDITY
    }
}
