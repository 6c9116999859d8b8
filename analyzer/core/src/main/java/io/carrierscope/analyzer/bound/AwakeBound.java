package io.carrierscope.analyzer.bound;

import io.carrierscope.analyzer.cell.AwakeRequests;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The processors that requests awake at the same time can use, divided by the processor time of a request on both sides, pauses left out of
 * both. It lies below the bounds of clients and of processors where requests sleep together and then queue together; where enough of them
 * are always awake it comes to that of the processors.
 */
final class AwakeBound {
    /** With a smaller share of the processors out of use the bound says no more than that of the processors. */
    private static final double WORTH_SAYING = 0.01;

    private AwakeBound() {}

    static Optional<Bound> of(Cell cell) {
        return AwakeRequests.of(cell).filter(a -> a.usable() < a.processors() * (1 - WORTH_SAYING) && a.busy() > 0)
                .map(a -> bound(cell, a));
    }

    private static Bound bound(Cell cell, AwakeRequests awake) {
        double demand = cell.perRequest(OptionalDouble.of(awake.busy())).orElseThrow();
        var stopped = cell.server().map(MeasuredRecording::stopped).orElseThrow();
        return new Bound(Bound.Id.AWAKE, awake.usable() / (demand / 1e9), String.format(Locale.ROOT,
                "%.2f processors usable by runnable requests (of %.2f processors, %.1f requests in flight)%s / %.1f µs CPU time"
                        + " per request on %s",
                awake.usable(), awake.processors(), awake.underWay(), stopped.share() < 0.001
                        ? ""
                        : String.format(Locale.ROOT, ", excluding pauses (%.1f %% of the time)", 100 * stopped.share()),
                demand / 1e3, cell.definition().answersFirst() ? "the server" : "both sides"));
    }
}
