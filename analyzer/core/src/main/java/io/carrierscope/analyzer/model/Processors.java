package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;

/**
 * CPU time of one request on both sides, and the processors available for it. Client and server of a cell share the machine,
 * and the CPU use of both grows with throughput, so what the client leaves to the server now is not taken as given.
 *
 * @param serverNanos CPU time per request of the server process
 * @param clientNanos CPU time per request of the client process; 0 if there is none in the recordings
 * @param forServer processors that the server may use
 * @param forCell processors that processes outside the cell leave to both together
 * @param unit what is called a request above
 */
public record Processors(double serverNanos, double clientNanos, double forServer, double forCell,
        UnitOfWork unit) {

    /** The bound of the processors: the smaller of the server's and the cell's. */
    Bound bound() {
        return new Bound(Bound.Id.CPU, 1e9 / stationNanos(), formula());
    }

    private String formula() {
        if (serverBinds()) {
            return text("%.2f processors of the server / %.1f µs CPU time per %s", forServer, serverNanos / 1e3,
                    unit.one());
        }
        return clientNanos == 0
                ? text("%.2f processors that others leave / %.1f µs CPU time per %s", forCell, serverNanos / 1e3,
                        unit.one())
                : text("%.2f processors of the cell / (%.1f µs server + %.1f µs client) CPU time per request", forCell,
                        serverNanos / 1e3, clientNanos / 1e3);
    }

    /** Time per request at the station that stands for the processors of the tighter bound. */
    double stationNanos() {
        return serverBinds() ? serverNanos / forServer : bothNanos() / forCell;
    }

    /** CPU time per request of both sides, in nanoseconds. */
    public double bothNanos() {
        return serverNanos + clientNanos;
    }

    private boolean serverBinds() {
        return serverNanos / forServer >= bothNanos() / forCell;
    }
}
