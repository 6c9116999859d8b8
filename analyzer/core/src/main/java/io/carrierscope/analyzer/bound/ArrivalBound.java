package io.carrierscope.analyzer.bound;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.util.Locale;
import java.util.Optional;

/**
 * What was offered, less what could not be answered in the time: by Little's law rate × shortest service time requests are under way when the
 * measured time of an open loop ends, and a burst ends one service time after the last of its requests was due. A loop that was measured from
 * rest answers so much less than it was offered, however fast the server.
 */
final class ArrivalBound {
    /** A shorter answer, as a share of the time, says nothing that is worth a figure. */
    private static final double WORTH_SAYING = 0.001;

    private ArrivalBound() {}

    /** Empty for a closed loop. */
    static Optional<Bound> of(Cell cell) {
        double asked = cell.offeredPerSecond().orElse(0);
        int burst = cell.definition().burstRequests();
        return asked <= 0
                ? Optional.empty()
                : Optional.of(burst > 0 ? ofBurst(cell, burst, asked) : ofOpenLoop(cell, asked));
    }

    /** With random gaps as many are due as chance has it, so of a client that tells, those count. */
    private static Bound ofOpenLoop(Cell cell, double asked) {
        double nanos = cell.measuredNanos();
        double offered = cell.client().flatMap(c -> c.profile().loadSummary()).map(s -> s.offered() / nanos * 1e9)
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

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
