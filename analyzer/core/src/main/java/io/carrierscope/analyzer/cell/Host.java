package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.OptionalDouble;

/** Who uses the processors of the machine while the JVMs of a cell run: they, other processes of the cell, or others. */
public record Host(Cell cell) {
    /**
     * When other processes keep more processors busy than this, they may take all that a server leaves: background tasks take less than
     * half of one.
     */
    public static final double OTHERS_BUSY = 0.5;
    /** Carriers with a larger idle share do not wait for a processor: runnable work would use that time. */
    private static final double IDLE = 0.4;

    /** Background tasks take less of a machine. */
    private static final double SHARED = 0.05;

    /** Processors that all other processes left to server and client together; empty without CPU samples of both. */
    public OptionalDouble processorsForCell() {
        return Figure.both(Figure.in(cell.server(), MeasuredRecording::othersBusyProcessors),
                Figure.in(cell.client(), MeasuredRecording::busyProcessors),
                (others, own) -> cell.server().get().profile().hardwareThreads() - Math.max(0, others - own));
    }

    /**
     * Processors kept busy by processes outside the cell, including kernel work for connections; empty without CPU samples of
     * server and client.
     */
    public OptionalDouble busyProcessorsOutsideCell() {
        var left = processorsForCell();
        return Figure.when(left.isPresent(), () -> Math.max(0, cell.server().get().profile().hardwareThreads()
                - left.getAsDouble() - auxiliaryBusyProcessors()));
    }

    /**
     * True when processes outside the cell, or of a service all others, left less than a quarter of the machine: what it could have had
     * is not known then.
     */
    public boolean crowdedOut() {
        return cell.kind().crowdedOut();
    }

    /**
     * True where the processors that a server had may be all that it needed, although others used the rest: they kept more than half of
     * the machine busy and the server less than half, or much of a full one beside a service, or its carriers idled for long. What others
     * leave of a full machine equals what the server uses, whatever limits it.
     */
    public boolean mayNeedNoMoreProcessors(MeasuredRecording server) {
        double half = server.profile().hardwareThreads() / 2.0;
        double others = server.othersBusyProcessors().orElse(0);
        boolean less = busyProcessorsOutsideCell().orElse(others) > half && server.busyProcessors().orElse(0) < half;
        return less || cell.observed().isPresent() && server.crowded() || others > OTHERS_BUSY
                && server.carrierTime().filter(b -> b.complete() && b.idle() > IDLE).isPresent();
    }

    /**
     * True if a service shares its machine with others that use more than the noise of runs: what they leave when it is full is no limit of
     * the service.
     */
    public boolean shares(MeasuredRecording server) {
        return cell.observed().isPresent()
                && server.othersBusyProcessors().orElse(0) >= SHARED * server.profile().hardwareThreads();
    }

    /** Processors kept busy by the cell's other processes: downstream services, a broker, the runner. */
    private double auxiliaryBusyProcessors() {
        return Figure.in(cell.downstream(), MeasuredRecording::busyProcessors).orElse(0)
                + cell.server().map(s -> s.measured().auxiliaryProcesses.busyProcessors()).orElse(0.0);
    }
}
