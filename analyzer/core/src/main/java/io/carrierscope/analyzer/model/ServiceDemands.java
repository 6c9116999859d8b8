package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
    /** With a smaller difference of utilization the error of both matters more. */
    private static final double CLEARLY = 0.1;
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
                .orElseGet(() -> cell.kind() instanceof Subject.Application
                        ? ofEitherPart(cell).tooHigh()
                        : new ServiceDemand(cell.definition().computeNanos(), 0,
                                "only the computing work of the workload (no busy cell has this server, JDK and work), so this is an upper limit"));
    }

    /** True if so much of the processors is used that the CPU time of a request is that under load. */
    static boolean isBusy(Cell cell) {
        return utilization(cell) >= BUSY;
    }

    static ServiceDemand measured(Cell cell, String source) {
        return new ServiceDemand(cell.warmCpuNanosPerRequest().orElse(0), cell.warmClientCpuNanosPerRequest().orElse(0),
                source);
    }

    /**
     * The least that a request took on each side: in the recorded part without compilers, or in the other one with them. Code that begins to
     * write events is compiled anew, and that takes longer than the measured time where few requests come.
     */
    private static ServiceDemand ofEitherPart(Cell cell) {
        var recorded = measured(cell, "");
        var other = cell.part(false);
        return new ServiceDemand(
                least(recorded.serverNanos(), Figure.in(other, MeasuredPart::serverCpuNanosPerRequest)),
                least(recorded.clientNanos(), Figure.in(other, MeasuredPart::clientCpuNanosPerRequest)),
                other.isEmpty()
                        ? "measured in this cell; a request takes less of it under load"
                        : "measured in this cell, with or without Flight Recorder, where it is less; a request takes less of it under load");
    }

    private static double least(double recorded, OptionalDouble other) {
        return Math.min(recorded, other.stream().filter(nanos -> nanos > 0).findFirst().orElse(recorded));
    }

    /**
     * The bound of the one thread that requests pass, where it is never without work. A request that finds it asleep also pays for the
     * wake-up, and at random that is the share of time for which the thread is idle: c = a + b (1 − busy). Two cells of the run with
     * other loads give a and b. Empty where no other cell has the same server, JDK and work and this thread clearly busier or idler.
     */
    Optional<Bound> oneThread(Cell cell) {
        return passed(cell).flatMap(here -> cells.stream().filter(c -> alike(c, cell) && c != cell)
                .flatMap(c -> passed(c).stream()).filter(t -> t.thread.name().equals(here.thread.name()))
                .filter(t -> Math.abs(t.busy() - here.busy()) >= CLEARLY)
                .max(Comparator.comparingDouble(t -> Math.abs(t.busy() - here.busy())))
                .map(there -> {
                    double wakeUp = Math.max(0, (here.nanos - there.nanos) / (there.busy() - here.busy()));
                    double nanos = Math.min(here.nanos, there.nanos) - wakeUp
                            * (1 - Math.max(here.busy(), there.busy()));
                    return Bounds.ofOneThread(cell, here.thread, nanos, Figure.text(
                            " that is never without work (with a wake-up %,.1f µs more, from two loads)",
                            wakeUp / 1e3));
                }).filter(b -> b.perSecond() > 0));
    }

    /** @param nanos CPU time of a request on the thread */
    private record Passed(SoleThread thread, double nanos) {
        double busy() {
            return Math.min(1, thread.processors());
        }
    }

    private static Optional<Passed> passed(Cell cell) {
        return cell.server().flatMap(SoleThread::of).flatMap(t -> cell.perRequest(OptionalDouble.of(t.processors()))
                .stream().mapToObj(nanos -> new Passed(t, nanos)).findFirst());
    }

    private static ServiceDemand least(ServiceDemand one, ServiceDemand other) {
        return new ServiceDemand(Math.min(one.serverNanos(), other.serverNanos()),
                Math.min(one.clientNanos(), other.clientNanos()), one.source());
    }

    /** What an application computes is not known: only the same requests do the same work. */
    private static boolean alike(Cell one, Cell other) {
        return one.key().sameRun(other.key()) && one.key().jdk() == other.key().jdk()
                && one.key().server().equals(other.key().server())
                && (!(one.kind() instanceof Subject.Application) || one.key().workload().equals(other.key().workload()))
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
     * unknown. Compilers do not count: they may keep a processor busy that requests hardly use. A recording of another program has
     * no client.
     */
    private static double utilization(Cell cell) {
        if (cell.server().isEmpty() || cell.observed().isEmpty() && cell.client().isEmpty()) {
            return 0;
        }
        var server = cell.server().get();
        double own = warm(server);
        double both = own + cell.client().map(ServiceDemands::warm).orElse(0.0);
        return Math.max(own / server.profile().activeProcessors(), both / server.profile().hardwareThreads());
    }

    private static double warm(MeasuredRecording r) {
        return r.busyProcessors().orElse(0) * r.threadCpu().warmShare();
    }

    /**
     * CPU time of a request on server and client under load, in nanoseconds.
     *
     * @param source where the figures come from, as a phrase
     * @param atMost true where a request takes less
     */
    record ServiceDemand(double serverNanos, double clientNanos, String source, boolean atMost) {
        ServiceDemand(double serverNanos, double clientNanos, String source) {
            this(serverNanos, clientNanos, source, false);
        }

        ServiceDemand tooHigh() {
            return new ServiceDemand(serverNanos, clientNanos, source, true);
        }
    }
}
