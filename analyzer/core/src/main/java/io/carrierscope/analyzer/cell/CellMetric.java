package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Topic;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of the system under test: a server, or a client where clients are compared. Memory in MiB, CPU time in microseconds. */
public enum CellMetric {
    CPU_PER_REQUEST(c -> Figure.times(c.subjectCpuNanosPerRequest(), 1e-3)),
    /** Mean CPU time used per second, in percent of one processor, as {@code top} and {@code docker stats} print it. */
    CPU_PERCENT(c -> Figure.times(Figure.in(c.subject(), MeasuredRecording::busyProcessors), 100)),
    PLATFORM_THREADS_MAX(c -> Figure.in(c.subject(), m -> m.measured().usage.platformThreads().most())),
    VIRTUAL_THREADS_MAX(c -> Figure.of(
            c.subject().filter(m -> m.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen()),
            m -> m.measured().virtualThreads.mostAlive())),
    HEAP_MAX(c -> Figure.mebibytes(Figure.in(c.subject(), m -> m.measured().usage.heap().most()))),
    HEAP_MEAN(c -> Figure.mebibytes(Figure.in(c.subject(), m -> m.measured().usage.heap().mean()))),
    RESIDENT_MAX(c -> Figure.mebibytes(Figure.in(c.subject(), m -> m.measured().usage.resident().most()))),
    COMMITTED_MAX(c -> Figure.mebibytes(Figure.in(c.subject(), m -> m.measured().usage.committed().most()))),
    CONNECTIONS(c -> Figure.of(c.hold(), Hold::reached)), REACH_SECONDS(c -> Figure.of(c.hold(), Hold::seconds)),
    CONNECTS_PER_SECOND(c -> Figure.of(c.hold().filter(h -> h.seconds() > 0), h -> h.reached() / h.seconds()));

    /** The metrics that describe the cost of a load for a client. */
    public static final List<CellMetric> COSTS = List.of(CPU_PER_REQUEST, PLATFORM_THREADS_MAX, VIRTUAL_THREADS_MAX,
            HEAP_MAX, HEAP_MEAN, RESIDENT_MAX, COMMITTED_MAX);

    private final Function<Cell, OptionalDouble> metric;

    CellMetric(Function<Cell, OptionalDouble> metric) {
        this.metric = metric;
    }

    /** The figure; empty when the cell's recordings do not contain it. */
    public OptionalDouble of(Cell cell) {
        return metric.apply(cell);
    }

    /** True when the figure is a count. */
    public boolean counts() {
        return this == PLATFORM_THREADS_MAX || this == VIRTUAL_THREADS_MAX || this == CONNECTIONS;
    }
}
