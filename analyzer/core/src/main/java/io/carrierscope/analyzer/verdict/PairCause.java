package io.carrierscope.analyzer.verdict;

import java.util.Optional;

/** A cause that shows only when two cells are compared. */
public non-sealed interface PairCause extends Cause {
    @Override
    default String judges() {
        return "two cells of a matrix that differ on one axis";
    }

    /** The verdict; empty when the cause does not apply to this pair. */
    Optional<Verdict> judge(CellPair pair);
}
