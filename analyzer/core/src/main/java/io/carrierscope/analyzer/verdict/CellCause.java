package io.carrierscope.analyzer.verdict;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.simulation.OpenLoop;
import io.carrierscope.analyzer.whatif.Intervention;
import io.carrierscope.analyzer.whatif.Scenario;
import java.util.Optional;
import java.util.Set;

/** A cause that one cell shows on its own. */
public non-sealed interface CellCause extends Cause {
    @Override
    default String judges() {
        return "one recording, or one cell of a matrix";
    }

    /** The bounds that become the bottleneck because of this cause. */
    default Set<Bound.Id> limits() {
        return Set.of();
    }

    /** True for a cause that cannot be there where no virtual thread ran. */
    default boolean ofVirtualThreads() {
        return limits().contains(Bound.Id.CARRIERS);
    }

    /** True for a cause that may end all work at some instant: without it the work goes on as before. */
    default boolean haltsWork() {
        return false;
    }

    /** What removing the cause means for the cell, and the changes that test it. */
    default Intervention intervention(Cell cell) {
        return Intervention.of("it");
    }

    /**
     * The cell without the cause; empty when its effect on a request is not known. By default the bounds of {@link #limits()}
     * are removed and all others still hold.
     *
     * @param measured the cell as measured
     */
    default Optional<Scenario> without(Scenario measured, Cell cell) {
        return limits().isEmpty() ? Optional.empty() : Optional.of(measured.without(limits()));
    }

    /**
     * The open loop without the cause; empty when the simulation does not know its effect.
     *
     * @param measured the open loop as measured
     */
    default Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.empty();
    }

    /** The verdict; empty when the cause does not apply to this cell. */
    Optional<Verdict> judge(Cell cell, Bounds bounds);
}
