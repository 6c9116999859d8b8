package io.carrierscope.analyzer.verdict;

/** A known reason why a cell is slower than it could be, or slower than another cell. */
public sealed interface Cause permits CellCause, PairCause, TailCause {
    /** Stable id, used in reports, JSON and on the command line. */
    String id();

    /** What the cause asserts, in one sentence. */
    String about();

    /** What the cause is judged on, as a phrase. */
    String judges();

    /** Event types that the cause is judged from. */
    String needs();

    /** How directly the cause explains the throughput. Causes of a lower rank are listed first, regardless of their shares. */
    default Rank rank() {
        return Rank.SPECIFIC;
    }

    /** Directness, most direct first. */
    enum Rank {
        /** A mechanism with its own remedy. */
        SPECIFIC,
        /** A resource that is used up, by whatever mechanism. */
        RESOURCE,
        /** A doubt about the measurement. */
        VALIDITY
    }
}
