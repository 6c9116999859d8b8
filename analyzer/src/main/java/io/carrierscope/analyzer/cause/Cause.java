package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import java.util.Optional;

/** A known reason why a cell is slower than it could be. */
public interface Cause {
    /** Stable id, used in reports, JSON and on the command line. */
    String id();

    /** What the cause asserts, in one sentence. */
    String about();

    /** Event types it is judged from. */
    String needs();

    /** The verdict; empty when the question does not arise for this cell. */
    Optional<Verdict> judge(Cell cell, Bounds bounds);
}
