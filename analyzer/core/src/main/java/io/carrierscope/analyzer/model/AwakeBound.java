package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PauseImpact.PauseCost;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

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

    /**
     * Bound of the server's processors for a closed loop whose requests wait for acknowledgements. A request whose message lingers
     * in a batch or is at the broker needs no processor, so at any instant at most min(c, in flight − unacknowledged) processors
     * are usable. When a batch takes the messages of nearly all clients, they all wait for it together and the bound of the
     * processors is not reached. The figures come from request and send events only, not from throughput.
     */
    static final class AckBound {
        private AckBound() {}

        /**
         * @param left processors that other processes leave to the server, outside of its pauses
         * @param demandNanos CPU time of a request
         */
        static Optional<Bound> of(Cell cell, MeasuredRecording server, double left, double demandNanos) {
            return !cell.closedLoop() || cell.client().isEmpty() || server.measured().sends.whole().count() == 0
                    ? Optional.empty()
                    : of(cell.client().get(), server, left, demandNanos);
        }

        private static Optional<Bound> of(MeasuredRecording client, MeasuredRecording server, double left,
                double demandNanos) {
            int[] inFlight = client.measured().inFlight.atInstants();
            int[] waiting = server.measured().sends.unacknowledged();
            double runnable = runnableShare(inFlight, waiting);
            double usable = usable(inFlight, waiting, left);
            return usable > left * (1 - AwakeBound.WORTH_SAYING)
                    ? Optional.empty()
                    : Optional.of(new Bound(Bound.Id.AWAKE, usable / (demandNanos / 1e9), Figure.text(
                            "%.2f processors usable by runnable requests (of %.2f processors; all requests in flight wait for"
                                    + " acknowledgements in %.1f %% of the time) / %.1f µs CPU time per request",
                            usable, left, 100 * (1 - runnable), demandNanos / 1e3)));
        }

        /** Mean of min(processors, in flight − waiting). */
        static double usable(int[] inFlight, int[] waiting, double processors) {
            return IntStream.range(0, inFlight.length)
                    .mapToDouble(i -> Math.max(0, Math.min(processors, inFlight[i] - waiting[i]))).average().orElse(0);
        }

        /** Share of the instants at which at least one request does not wait for its acknowledgement. */
        private static double runnableShare(int[] inFlight, int[] waiting) {
            return IntStream.range(0, inFlight.length).filter(i -> inFlight[i] > waiting[i]).count()
                    / (double) inFlight.length;
        }
    }
}
