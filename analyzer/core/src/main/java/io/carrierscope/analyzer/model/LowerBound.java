package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The asymptotic lower bound of a closed loop whose requests queue for processors only: X ≥ N / (Z + N·D), each request
 * waiting for all others (Denning and Buzen). Z is the time spent waiting without a resource, D the CPU time of both sides
 * and of the services that the server calls, divided by the processors. In a cell near it requests travel in waves; a cell below it queues for something else too.
 *
 * @param perSecond requests per second
 * @param formula the formula with its figures
 */
public record LowerBound(double perSecond, String formula) {
    /** Returns empty for an open loop, and when a figure is missing. */
    public static Optional<LowerBound> of(Cell cell) {
        int n = cell.description().filter(d -> d.offeredPerSecond() <= 0).map(JvmEvent.CellInfo::concurrency).orElse(0);
        var wait = cell.askedWaitNanosPerRequest();
        var server = cell.serverCpuNanosPerRequest();
        var client = cell.clientCpuNanosPerRequest();
        var downstream = cell.downstream().isEmpty() ? OptionalDouble.of(0) : cell.downstreamCpuNanosPerRequest();
        OptionalDouble processors = cell.host().processorsForCell();
        if (n == 0 || wait.isEmpty() || server.isEmpty() || client.isEmpty() || downstream.isEmpty()
                || processors.orElse(0) <= 0) {
            return Optional.empty();
        }
        // the processors of the services are not among those that other processes leave to server and client
        double services = Figure.in(cell.downstream(), MeasuredRecording::busyProcessors).orElse(0);
        return Optional.of(of(n, wait.getAsDouble() + cell.timerNanosPerRequest().orElse(0)
                + cell.brokerNanosPerRequest().orElse(0) + cell.lingerNanosPerRequest().orElse(0),
                server.getAsDouble() + client.getAsDouble() + downstream.getAsDouble(),
                processors.getAsDouble() + services, Bounds.bothSides(cell)));
    }

    private static LowerBound of(int n, double waitNanos, double cpuNanos, double processors, String sides) {
        double demand = cpuNanos / processors;
        return new LowerBound(n / ((waitNanos + n * demand) / 1e9),
                Figure.text("%d clients / (%.2f ms waiting + %d × %.3f ms CPU time of %s / %.2f processors)", n,
                        waitNanos / 1e6, n, cpuNanos / 1e6, sides,
                        processors));
    }
}
