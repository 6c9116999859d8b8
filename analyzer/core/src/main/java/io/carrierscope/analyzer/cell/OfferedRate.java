package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;

/**
 * The rate asked of a client and the rate it achieved. A client that keeps up answers each request one service time after it
 * was due. So the achieved rate of an open loop counts the requests due in the window that were answered within one shortest
 * service time after it; that of bursts is the requests of a burst over its time less one shortest service time.
 *
 * <p>The offered rate of an open loop is the number of requests due in the window per second: with random gaps it differs from
 * the rate asked for.
 *
 * @param offeredPerSecond requests due per second
 * @param achievedPerSecond requests answered per second
 */
public record OfferedRate(double offeredPerSecond, double achievedPerSecond) {
    /** The rate counts as met from this share on: the last answers may take longer than the shortest. */
    public static final double MET = 0.95;

    public static Optional<OfferedRate> of(Cell cell) {
        double offered = cell.description().map(d -> d.offeredPerSecond()).orElse(0.0);
        return offered <= 0
                ? Optional.empty()
                : cell.client().flatMap(c -> ofBursts(cell, c, offered).or(() -> ofOpenLoop(c)));
    }

    private static Optional<OfferedRate> ofBursts(Cell cell, MeasuredRecording client, double offered) {
        var makespans = client.measured().batches.makespans();
        int size = cell.definition().burstRequests();
        return makespans.count() == 0 || size == 0
                ? Optional.empty()
                : Optional.of(new OfferedRate(offered, perSecond(size, makespans.meanNanos(), client)));
    }

    private static Optional<OfferedRate> ofOpenLoop(MeasuredRecording client) {
        double seconds = Cell.measuredSeconds(client);
        long inTime = client.measured().requests.overdue().countUpTo(client.shortestServiceNanos());
        long before = client.measured().requests.carried();
        return client.profile().last(JvmEvent.LoadSummary.class).filter(s -> s.offered() > before)
                .map(s -> new OfferedRate((s.offered() - before) / seconds, inTime / seconds));
    }

    private static double perSecond(long answered, double nanos, MeasuredRecording client) {
        return answered / Math.max(1, nanos - client.shortestServiceNanos()) * 1e9;
    }

    /** Achieved divided by offered. */
    public double share() {
        return achievedPerSecond / offeredPerSecond;
    }

    public boolean met() {
        return share() >= MET;
    }

    /** {@code met}, or the shortfall, such as {@code rate not met: 62 % of offered}. */
    public String text() {
        return met() ? "met" : sentence();
    }

    /** The same as a statement of its own: {@code rate met}. */
    public String sentence() {
        return met()
                ? "rate met"
                : Figure.text("rate not met: %.0f %% of offered", 100 * share());
    }
}
