package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.PauseImpact.PauseCost;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Bound of the runnable requests: the processors they can use, divided by the CPU time of a request on both sides, both
 * without pauses. It lies below the bounds of clients and of processors when requests sleep at the same time and then queue at
 * the same time. With many runnable requests it approaches the bound of the processors.
 */
final class AwakeBound {
    /** When less than this share of the processors is unusable, the bound equals that of the processors. */
    static final double WORTH_SAYING = 0.01;

    private AwakeBound() {}

    static Optional<Bound> of(Cell cell) {
        return AwakeRequests.of(cell).filter(a -> a.allowed() < a.processors() * (1 - WORTH_SAYING) && a.busy() > 0)
                .map(a -> bound(cell, a));
    }

    private static Bound bound(Cell cell, AwakeRequests runnable) {
        double demand = cell.perRequest(OptionalDouble.of(runnable.busy())).orElseThrow();
        var pauseCost = cell.server().map(PauseCost::of).orElseThrow();
        String what = cell.definition().inFlight();
        String reader = runnable.lostToReader() < WORTH_SAYING
                ? ""
                : Figure.text("; without the one thread that reads all answers %.2f", runnable.usable());
        return new Bound(Bound.Id.AWAKE, runnable.allowed() / (demand / 1e9), Figure.text(
                "%.2f processors usable by runnable %s (of %.2f processors, %.1f %s in flight%s)%s / %.1f µs CPU time"
                        + " per request on %s",
                runnable.allowed(), what, runnable.processors(), runnable.inFlight(), what, reader,
                Bounds.outside(pauseCost),
                demand / 1e3, sides(cell)));
    }

    private static String sides(Cell cell) {
        return cell.definition().answersFirst() ? "the server" : Bounds.bothSides(cell);
    }
}
