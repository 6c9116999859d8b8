package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;

/**
 * Bound of the arrival rate: the offered requests, less those that cannot be answered within the measured phase. By Little's
 * law rate × shortest service time requests are still in flight when the phase of an open loop ends, and a burst ends one
 * service time after its last request was due, however fast the server is.
 */
final class ArrivalBound {
    /** A service time below this share of the phase does not change the bound noticeably. */
    private static final double WORTH_SAYING = 0.001;

    private ArrivalBound() {}

    /** Returns empty for a closed loop. */
    static Optional<Bound> of(Cell cell) {
        double asked = cell.offeredPerSecond().orElse(0);
        int burst = cell.definition().burstRequests();
        return asked <= 0
                ? Optional.empty()
                : Optional.of(burst > 0 ? ofBurst(cell, burst, asked) : ofOpenLoop(cell, asked));
    }

    /** With random gaps the number of requests due varies, so the number that the client states is used where there is one. */
    private static Bound ofOpenLoop(Cell cell, double asked) {
        double nanos = cell.measuredNanos();
        double offered = cell.client().flatMap(c -> c.profile().last(JvmEvent.LoadSummary.class))
                .map(s -> s.offered() / nanos * 1e9)
                .filter(perSecond -> perSecond > 0).orElse(asked);
        double late = Math.min(1, shortest(cell) / nanos);
        return late < WORTH_SAYING
                ? bound(offered, text("%.0f requests offered per second", offered))
                : bound(offered * (1 - late),
                        text("%.0f requests offered per second × %.1f %% of the window (a request due later"
                                + " cannot end in it: shortest service time %.0f ms)", offered, 100 * (1 - late),
                                shortest(cell) / 1e6));
    }

    private static Bound ofBurst(Cell cell, int requests, double perSecond) {
        double seconds = requests / perSecond + shortest(cell) / 1e9;
        return bound(requests / seconds,
                text("%d requests of a burst / (%.2f s at %.0f per second + %.1f ms, the shortest"
                        + " service time)", requests, requests / perSecond, perSecond, shortest(cell) / 1e6));
    }

    private static double shortest(Cell cell) {
        return cell.client().map(MeasuredRecording::shortestServiceNanos).orElse(0L);
    }

    private static Bound bound(double perSecond, String formula) {
        return new Bound(Bound.Id.ARRIVAL_RATE, perSecond, formula);
    }
}
