package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Bound of the server's processors for a closed loop whose requests wait for acknowledgements. A request whose message lingers
 * in a batch or is at the broker needs no processor, so at any instant at most min(c, in flight − unacknowledged) processors
 * are usable. When a batch takes the messages of nearly all clients, they all wait for it together and the bound of the
 * processors is not reached. The figures come from request and send events only, not from throughput.
 */
final class AckBound {
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
