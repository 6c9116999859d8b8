package io.carrierscope.analyzer.bound;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the server's processors can do for a closed loop whose requests wait for acknowledgements: a request whose message lingers in a batch
 * or is at the broker wants no processor, so at an instant at most min(c, under way − unacknowledged) processors are of use. Where a
 * batch takes in the messages of nearly all clients, all of them wait for it together, and no processor bound is reached. Nothing here is
 * taken from the throughput: when requests are under way and when they wait is in their own events.
 */
final class AckBound {
    /** With a smaller share of the processors out of use the bound says no more than that of the processors. */
    private static final double WORTH_SAYING = 0.01;

    private AckBound() {}

    /**
     * @param left processors that others leave to the server, outside of its pauses
     * @param demandNanos processor time of a request
     */
    static Optional<Bound> of(Cell cell, MeasuredRecording server, double left, double demandNanos) {
        return !cell.closedLoop() || cell.client().isEmpty() || server.measured().sends.whole().count() == 0
                ? Optional.empty()
                : of(cell.client().get(), server, left, demandNanos);
    }

    private static Optional<Bound> of(MeasuredRecording client, MeasuredRecording server, double left,
            double demandNanos) {
        int[] underWay = client.measured().inFlight.atInstants();
        int[] waiting = server.measured().sends.unacknowledged();
        double awake = awakeShare(underWay, waiting);
        double usable = usable(underWay, waiting, left);
        return usable > left * (1 - WORTH_SAYING)
                ? Optional.empty()
                : Optional.of(new Bound(Bound.Id.AWAKE, usable / (demandNanos / 1e9), String.format(Locale.ROOT,
                        "%.2f of %.2f processors, as in %.1f %% of the time every request under way waits for its"
                                + " acknowledgement / %.1f µs processor time per request",
                        usable, left, 100 * (1 - awake), demandNanos / 1e3)));
    }

    /** Mean of min(processors, under way − waiting). */
    static double usable(int[] underWay, int[] waiting, double processors) {
        return IntStream.range(0, underWay.length)
                .mapToDouble(i -> Math.max(0, Math.min(processors, underWay[i] - waiting[i]))).average().orElse(0);
    }

    /** Share of the instants at which a request does not wait for its acknowledgement. */
    private static double awakeShare(int[] underWay, int[] waiting) {
        return IntStream.range(0, underWay.length).filter(i -> underWay[i] > waiting[i]).count()
                / (double) underWay.length;
    }
}
