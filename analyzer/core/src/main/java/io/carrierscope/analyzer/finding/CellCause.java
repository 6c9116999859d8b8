package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A cause that one cell shows on its own. */
public abstract class CellCause extends Finding {
    /** Bounds that are reached where threads which could run do not run. */
    private static final Set<Bound.Id> OF_RUNNABLE = Set.of(Bound.Id.CARRIERS, Bound.Id.CPU);
    /** Bounds that are reached where requests queue before they start. */
    private static final Set<Bound.Id> OF_QUEUES = Set.of(Bound.Id.PLATFORM_POOL, Bound.Id.LOCK, Bound.Id.DOWNSTREAM);

    /** No more than this factor can be told from shares of samples. */
    private static final double LEAST_REST = 0.01;

    private final Set<Bound.Id> limits;
    private final Intervention intervention;

    /** A cause that sets no bound. */
    protected CellCause(String id, String about, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs) {
        this(id, about, remedy, wrongWhen, needs, Set.of());
    }

    /** A cause whose removal has no name of its own. */
    protected CellCause(String id, String about, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs, Set<Bound.Id> limits) {
        this(id, about, remedy, wrongWhen, needs, limits, Intervention.of("it"));
    }

    /**
     * @param limits the bounds that become the bottleneck because of this cause
     * @param intervention what removing the cause means for any cell
     * @see Finding#Finding
     */
    protected CellCause(String id, String about, String remedy, String wrongWhen,
            List<Class<? extends JvmEvent>> needs, Set<Bound.Id> limits, Intervention intervention) {
        super(id, about, remedy, wrongWhen, needs);
        this.limits = limits;
        this.intervention = intervention;
    }

    @Override
    public final String judges() {
        return "one recording, or one cell of a matrix";
    }

    /** The bounds that become the bottleneck because of this cause. */
    public final Set<Bound.Id> limits() {
        return limits;
    }

    /** True for a cause that cannot be there where no virtual thread ran. */
    public boolean ofVirtualThreads() {
        return limits().contains(Bound.Id.CARRIERS);
    }

    /** True for a cause that keeps threads which could run from running. */
    public boolean delaysRunnable() {
        return !Collections.disjoint(limits(), OF_RUNNABLE);
    }

    /** True for a cause that keeps requests from starting. */
    public final boolean delaysStart() {
        return !Collections.disjoint(limits(), OF_QUEUES);
    }

    /** True for a cause that may end all work at some instant: without it the work goes on as before. */
    public boolean haltsWork() {
        return false;
    }

    /** True for a cause that stops all threads: without it work grows as the time does for which they run, whatever else limits it. */
    public boolean stopsAll() {
        return false;
    }

    /**
     * True for a cause whose gain is the time of the stops alone. That is no upper limit: after a stop, caches are cold and threads wait for
     * a processor, which goes with the stops.
     */
    public boolean gainsTime() {
        return stopsAll();
    }

    /** What removing the cause means for the cell, and the changes that test it. */
    public Intervention intervention(Cell cell) {
        return intervention;
    }

    /**
     * The cell without the cause; empty when its effect on a request is not known. By default the bounds of {@link #limits()}
     * are removed and all others still hold.
     *
     * @param measured the cell as measured
     */
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return limits().isEmpty() ? Optional.empty() : Optional.of(measured.without(limits()));
    }

    /**
     * The open loop without the cause; empty when the simulation does not know its effect.
     *
     * @param measured the open loop as measured
     */
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.empty();
    }

    /**
     * What happens, with the place where there is one, as the beginning of a sentence; empty where the first evidence says it.
     *
     * @param found the verdict on this recording
     */
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.empty();
    }

    /**
     * The factor by which work could grow without the cause, where the number of requests is not known; empty if unknown. By default the
     * share is of time in which work stands still, and no more work than the processors allow can take its place.
     *
     * @param found the verdict on this recording
     */
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return Figure.both(subject.availableProcessors(), subject.busyProcessors(),
                (available, busy) -> Math.min(gainOfTime(found.share()), Math.max(1, available / busy)));
    }

    /** The same of a cause that takes this share of the CPU time: less of it helps as far as the processors are used up. */
    protected static OptionalDouble gainOfCpu(MeasuredRecording subject, double share) {
        return Figure.both(subject.availableProcessors(), subject.busyProcessors(), (available, busy) -> gainOfTime(
                share * Math.min(1, busy / available / Bounds.REACHED)));
    }

    /** The factor by which work could grow if it had this share of the time, too. */
    protected static double gainOfTime(double share) {
        return 1 / Math.max(LEAST_REST, 1 - share);
    }

    /** The verdict; empty when the cause does not apply to this cell. */
    public abstract Optional<Verdict> judge(Cell cell, Bounds bounds);
}
