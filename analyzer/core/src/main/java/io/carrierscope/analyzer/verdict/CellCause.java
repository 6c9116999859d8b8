package io.carrierscope.analyzer.verdict;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.whatif.Intervention;
import io.carrierscope.analyzer.whatif.Scenario;
import java.util.Optional;
import java.util.Set;

/** A cause that one cell shows on its own. */
public non-sealed interface CellCause extends Cause {
    @Override
    default String judges() {
        return "one cell";
    }

    /** The limits that this cause makes bind. */
    default Set<Bound.Id> limits() {
        return Set.of();
    }

    /** What taking the cause away means for the cell, and which cells would show it. */
    default Intervention intervention(Cell cell) {
        return Intervention.of("it");
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
