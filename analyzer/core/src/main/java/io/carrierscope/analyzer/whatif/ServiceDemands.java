package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.cell.Cell;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Finds the processor time of a request under load. A cell that is held back leaves processors idle, and there a request is dear:
 * each one wakes threads, spins in schedulers and runs code that is not compiled yet, all of which a busy process does once for many.
 * So the figure of a busy cell counts: the cell's own, else the least of the busy cells of the run with the same server, JDK and computing
 * work, else no more than what the workload asks to compute.
 */
public final class ServiceDemands {
    /** Share of its processors from which on a cell counts as busy. */
    static final double BUSY = 0.4;
    /** Workloads count as the same computing work when they ask for processor time that differs by no more than this. */
    private static final double SAME_WORK_NANOS = 50_000;

    /** Knows no other cells. */
    public static final ServiceDemands ALONE = new ServiceDemands(List.of());

    private final List<Cell> cells;

    private ServiceDemands(List<Cell> cells) {
        this.cells = List.copyOf(cells);
    }

    /** Demands from all cells of an analysis. */
    public static ServiceDemands of(List<Cell> cells) {
        return new ServiceDemands(cells);
    }

    /** The demand of the cell's requests under load. */
    ServiceDemand of(Cell cell) {
        if (utilization(cell) >= BUSY) {
            return measured(cell, "measured here under load");
        }
        return cells.stream().filter(c -> alike(c, cell) && utilization(c) >= BUSY)
                .map(c -> least(measured(c, "as in " + c.key().id() + ", under load"), measured(cell, "")))
                .min(Comparator.comparingDouble(d -> d.serverNanos() + d.clientNanos()))
                .orElseGet(() -> new ServiceDemand(cell.definition().computeNanos(), 0,
                        "no more than the workload asks to compute: no busy cell of this server, JDK and work is at hand"));
    }

    static ServiceDemand measured(Cell cell, String source) {
        return new ServiceDemand(cell.serverCpuNanosPerRequest().orElse(0), cell.clientCpuNanosPerRequest().orElse(0),
                source);
    }

    private static ServiceDemand least(ServiceDemand one, ServiceDemand other) {
        return new ServiceDemand(Math.min(one.serverNanos(), other.serverNanos()),
                Math.min(one.clientNanos(), other.clientNanos()), one.source());
    }

    private static boolean alike(Cell one, Cell other) {
        return one.key().sameRun(other.key()) && one.key().jdk() == other.key().jdk()
                && one.key().server().equals(other.key().server())
                && Math.abs(one.definition().computeNanos() - other.definition().computeNanos()) <= SAME_WORK_NANOS;
    }

    /**
     * Processors that processes outside of the cell leave to it: the median over the cells of its run on its host, for what else the host
     * did in the seconds of one cell says little of another time.
     */
    double processorsFor(Cell cell) {
        double[] left = cells.stream().filter(c -> c.key().sameRun(cell.key()))
                .flatMapToDouble(c -> c.processorsForCell().stream()).toArray();
        return left.length == 0 ? cell.processorsForCell().orElseThrow() : StatUtils.percentile(left, 50);
    }

    /** The larger share of its processors that the server, or of the machine that both sides, kept busy; 0 when unknown. */
    private static double utilization(Cell cell) {
        if (cell.server().isEmpty() || cell.client().isEmpty()) {
            return 0;
        }
        var server = cell.server().get();
        double own = server.busyProcessors().orElse(0);
        double both = own + cell.client().get().busyProcessors().orElse(0);
        return Math.max(own / server.profile().activeProcessors(), both / server.profile().hardwareThreads());
    }
}
