package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Finds the CPU time of a request under load. A cell that is held back leaves processors idle, and a request is expensive
 * there: each one wakes threads, lets schedulers spin and runs code that is not compiled yet. So the demand is that of a busy
 * cell: the cell's own; otherwise the least among the busy cells of the run with the same server, JDK and computing work;
 * otherwise no more than the workload asks to compute.
 */
public final class ServiceDemands {
    /** A cell is busy from this utilization of its processors on. */
    static final double BUSY = 0.4;
    /** Workloads ask for the same computing work when their CPU times differ by no more than this. */
    private static final double SAME_WORK_NANOS = 50_000;

    /** For a cell without any other cells. */
    public static final ServiceDemands ALONE = new ServiceDemands(List.of());

    private final List<Cell> cells;

    private ServiceDemands(List<Cell> cells) {
        this.cells = List.copyOf(cells);
    }

    /** Looks for demands among all cells of an analysis. */
    public static ServiceDemands of(List<Cell> cells) {
        return new ServiceDemands(cells);
    }

    /** The CPU demand of the cell's requests under load. */
    ServiceDemand of(Cell cell) {
        if (isBusy(cell)) {
            return measured(cell, "measured in this cell under load");
        }
        return cells.stream().filter(c -> alike(c, cell) && isBusy(c))
                .map(c -> least(measured(c, "of " + c.key().id() + ", under load"), measured(cell, "")))
                .min(Comparator.comparingDouble(d -> d.serverNanos() + d.clientNanos()))
                .orElseGet(() -> new ServiceDemand(cell.definition().computeNanos(), 0,
                        "only the computing work of the workload (no busy cell has this server, JDK and work), so this is an upper limit"));
    }

    /** True if so much of the processors is used that the CPU time of a request is that under load. */
    static boolean isBusy(Cell cell) {
        return utilization(cell) >= BUSY;
    }

    static ServiceDemand measured(Cell cell, String source) {
        return new ServiceDemand(cell.warmCpuNanosPerRequest().orElse(0), cell.clientCpuNanosPerRequest().orElse(0),
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
     * Processors that processes outside the cell leave to it: the median over the cells of its run, because other processes'
     * load during one cell says little about another time.
     */
    double processorsFor(Cell cell) {
        double[] left = cells.stream().filter(c -> c.key().sameRun(cell.key()))
                .flatMapToDouble(c -> c.host().processorsForCell().stream()).toArray();
        return left.length == 0 ? cell.host().processorsForCell().orElseThrow() : StatUtils.percentile(left, 50);
    }

    /**
     * The larger of two utilizations: of the server's processors by the server, and of the machine by both sides; 0 when
     * unknown. A recording of another program has no client.
     */
    private static double utilization(Cell cell) {
        if (cell.server().isEmpty() || cell.observed().isEmpty() && cell.client().isEmpty()) {
            return 0;
        }
        var server = cell.server().get();
        double own = server.busyProcessors().orElse(0);
        double both = own + cell.client().map(c -> c.busyProcessors().orElse(0)).orElse(0.0);
        return Math.max(own / server.profile().activeProcessors(), both / server.profile().hardwareThreads());
    }

    /**
     * CPU time of a request on server and client under load, in nanoseconds.
     *
     * @param source where the figures come from, as a phrase
     */
    record ServiceDemand(double serverNanos, double clientNanos, String source) {}
}
