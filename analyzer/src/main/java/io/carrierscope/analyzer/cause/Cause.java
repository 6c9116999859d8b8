package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.whatif.Removal;
import io.carrierscope.analyzer.whatif.Scenario;
import java.util.Optional;
import java.util.Set;

/** A known reason why a cell is slower than it could be. */
public interface Cause {
    /** Stable id, used in reports, JSON and on the command line. */
    String id();

    /** What the cause asserts, in one sentence. */
    String about();

    /** Event types it is judged from. */
    String needs();

    /** The limits that this cause makes bind. */
    default Set<Bound.Id> limits() {
        return Set.of();
    }

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

    /** What taking the cause away means for the cell, and which cells would show it. */
    default Removal removal(Cell cell) {
        return Removal.of("it");
    }

    /**
     * The cell without the cause; empty when what it takes from a request is not known. Usually the limits that it makes bind are
     * gone and all others still hold.
     *
     * @param measured the cell as it was measured
     */
    default Optional<Scenario> without(Scenario measured, Cell cell) {
        return limits().isEmpty() ? Optional.empty() : Optional.of(measured.without(limits()));
    }

    /** The verdict; empty when the question does not arise for this cell. */
    Optional<Verdict> judge(Cell cell, Bounds bounds);
}
