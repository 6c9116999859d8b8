package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.bound.Bound;
import java.util.Locale;

/**
 * Processor time of one request on both sides, and the processors there are for it. Client and server of a cell share the
 * machine, and both demands grow with throughput, so what the client leaves to the server is not taken as given.
 *
 * @param serverNanos processor time per request of the server process
 * @param clientNanos of the client process
 * @param forServer processors that the server may use
 * @param forCell processors that processes outside of the cell leave to both together
 */
public record Processors(double serverNanos, double clientNanos, double forServer, double forCell) {

    /** The smaller of what the server's and the cell's processors allow. */
    Bound bound() {
        return new Bound(Bound.Id.CPU, 1e9 / stationNanos(), serverBinds()
                ? text("%.2f processors of the server / %.1f µs CPU time per request", forServer,
                        serverNanos / 1e3)
                : text("%.2f processors of the cell / (%.1f µs server + %.1f µs client) CPU time per request",
                        forCell, serverNanos / 1e3, clientNanos / 1e3));
    }

    /** Time per request for which all processors of the tighter side are taken together. */
    double stationNanos() {
        return serverBinds() ? serverNanos / forServer : bothNanos() / forCell;
    }

    /** Processor time of a request that meets nobody. */
    double bothNanos() {
        return serverNanos + clientNanos;
    }

    private boolean serverBinds() {
        return serverNanos / forServer >= bothNanos() / forCell;
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
