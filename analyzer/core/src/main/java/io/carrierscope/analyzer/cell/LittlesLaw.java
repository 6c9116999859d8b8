package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Little's law applied to a recording: throughput × latency = in flight, each of the three counted independently. Requests that
 * neither began nor ended in the window are left out. A deviation means that the load was not steady or that events are missing.
 *
 * @param of what is in flight, such as requests
 * @param perSecond number that ended per second of the window
 * @param meanNanos their mean duration
 * @param inFlight mean number in flight over the window, without those that were so throughout
 */
public record LittlesLaw(String of, double perSecond, double meanNanos, double inFlight, double windowNanos) {
    /** Deviations above this share cause a warning. */
    public static final double WORTH_A_WARNING = 0.05;
    /** In a window shorter than this many mean durations, requests that cross its edges weigh too much. */
    private static final int TIMES_PER_WINDOW = 50;
    private static final long FEW = 200;

    /** The checks that the cell's recordings allow. */
    public static List<LittlesLaw> of(Cell cell) {
        var checks = new ArrayList<LittlesLaw>();
        cell.client().flatMap(LittlesLaw::requests).ifPresent(checks::add);
        cell.server().flatMap(LittlesLaw::handlers).ifPresent(checks::add);
        cell.tasks().flatMap(t -> tasks(t, cell.server().orElseThrow())).ifPresent(checks::add);
        clients(cell).ifPresent(checks::add);
        return checks;
    }

    private static Optional<LittlesLaw> requests(MeasuredRecording client) {
        var f = client.measured().inFlight;
        return Optional.of(new LittlesLaw("requests", f.ended() / client.window().lengthSeconds(), f.meanNanos(),
                f.mean() - f.throughout(), client.window().lengthNanos())).filter(l -> f.ended() > 0);
    }

    private static Optional<LittlesLaw> handlers(MeasuredRecording server) {
        var h = server.measured().handlers;
        return Optional.of(new LittlesLaw("handlers", h.count() / server.window().lengthSeconds(),
                h.durations().meanNanos(), h.meanConcurrency(), server.window().lengthNanos()))
                .filter(l -> h.count() > 0);
    }

    /** The mean is that of the tasks that began in the recording. */
    private static Optional<LittlesLaw> tasks(Tasks t, MeasuredRecording server) {
        return Optional.of(new LittlesLaw("tasks", t.perSecond(), t.durations().meanNanos(), t.group().meanAlive(),
                server.window().lengthNanos())).filter(l -> t.durations().count() > 0);
    }

    /** In a closed loop each client always has one request in flight, including its dispatch. */
    private static Optional<LittlesLaw> clients(Cell cell) {
        int n = cell.description().filter(d -> d.offeredPerSecond() == 0).map(d -> d.concurrency()).orElse(0);
        var x = cell.throughputPerSecond();
        boolean batches = cell.client().map(c -> c.measured().batches)
                .filter(b -> b.makespans().count() + b.failed() > 0)
                .isPresent();
        boolean failures = cell.client().filter(c -> c.measured().requests.failed() > 0).isPresent();
        return n == 0 || x.isEmpty() || x.getAsDouble() == 0 || batches || failures
                ? Optional.empty()
                : cell.response().map(r -> new LittlesLaw("clients", x.getAsDouble(), r.meanNanos(),
                        n - cell.starvedClients(),
                        cell.client().orElseThrow().window().lengthNanos()));
    }

    /** Throughput × latency: the number in flight according to the law. */
    public double product() {
        return perSecond * meanNanos / 1e9;
    }

    /** Relative difference between the product and the number in flight. */
    public double deviation() {
        return inFlight == 0 ? 0 : product() / inFlight - 1;
    }

    /** True when the window is long enough and holds enough samples for a deviation to be significant. */
    public boolean conclusive() {
        return windowNanos >= TIMES_PER_WINDOW * meanNanos && perSecond * windowNanos / 1e9 >= FEW;
    }

    /** True when the law does not hold: the check is conclusive and the deviation exceeds {@link #WORTH_A_WARNING}. */
    public boolean broken() {
        return conclusive() && Math.abs(deviation()) > WORTH_A_WARNING;
    }

    /** The warning that the law does not hold, with as many digits as tell the two figures apart. */
    public String doubt() {
        return "Little's law does not hold for %s: %s per second × %s ms = %s, but %s were in flight; the load was not steady, or events are missing"
                .formatted(of, Numbers.significant(perSecond), Numbers.millis(meanNanos),
                        Numbers.significant(product()),
                        Numbers.significant(inFlight));
    }
}
