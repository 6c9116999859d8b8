package io.carrierscope.analyzer.cell;

import java.util.Locale;
import java.util.Optional;

/**
 * The rate that a client was asked for and the one it kept up. A client that keeps up has answered every request one service time
 * after it was due; so the achieved rate of an open loop counts the requests due in the window that were answered until one shortest
 * service time after it, that of bursts the requests of a burst over its time less one shortest service time.
 *
 * <p>What an open loop offered is what was due in the window: with random gaps that is not quite the rate asked for.
 *
 * @param offeredPerSecond requests due per second
 * @param achievedPerSecond requests answered per second
 */
public record OfferedRate(double offeredPerSecond, double achievedPerSecond) {
    /** A rate short of the offered one by less counts as met: the last answers may take longer than the shortest. */
    public static final double MET = 0.95;

    static Optional<OfferedRate> of(Cell cell) {
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
        return client.profile().loadSummary().filter(s -> s.offered() > 0)
                .map(s -> new OfferedRate(s.offered() / seconds, inTime / seconds));
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

    /** {@code met}, or by how much not: {@code rate not met: 62 % of offered}. */
    public String text() {
        return met() ? "met" : sentence();
    }

    /** The same where nothing else says that it is about a rate: {@code rate met}. */
    public String sentence() {
        return met()
                ? "rate met"
                : String.format(Locale.ROOT, "rate not met: %.0f %% of offered", 100 * share());
    }
}
