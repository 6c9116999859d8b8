package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Topic;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A figure that a change of code may make worse.
 *
 * @param name such as {@code p99}
 * @param unit as it is printed after the figure
 * @param lessIsWorse true for throughput alone
 * @param least the least difference that matters, in the unit
 * @param of the figure of one run; empty where its recordings do not show it
 */
record GatedFigure(String name, String unit, boolean lessIsWorse, double least, Function<Cell, OptionalDouble> of) {
    static final List<GatedFigure> ALL = List.of(
            new GatedFigure("throughput", "per s", true, 0, GatedFigure::throughput),
            new GatedFigure("p99", "ms", false, 0.1,
                    c -> Figure.of(c.outcome().response(), d -> d.percentileNanos(99) / 1e6)),
            new GatedFigure("CPU per request", "µs", false, 1, GatedFigure::cpu),
            new GatedFigure("pinned share of carrier time", "%", false, 1, GatedFigure::pinned),
            new GatedFigure("pauses, of the time", "%", false, 1,
                    c -> pauses(c, s -> 100.0 * s.measured().pauses.spans().stream().mapToLong(p -> p.lengthNanos())
                            .sum() / s.window().lengthNanos())),
            new GatedFigure("longest pause", "ms", false, 10,
                    c -> pauses(c, s -> s.measured().pauses.spans().stream().mapToLong(p -> p.lengthNanos()).max()
                            .orElse(0) / 1e6)),
            new GatedFigure("allocated per request", "kB", false, 1, GatedFigure::allocated));

    private static OptionalDouble throughput(Cell c) {
        return c.failure().isPresent() ? OptionalDouble.of(0) : c.outcome().perSecond();
    }

    /** Without Flight Recorder, where that was measured. */
    private static OptionalDouble cpu(Cell c) {
        var unrecorded = c.outcome().serverCpuNanosPerRequest();
        return Figure.times(unrecorded.isPresent() ? unrecorded : c.subjectCpuNanosPerRequest(), 1e-3);
    }

    private static OptionalDouble pinned(Cell c) {
        return Figure.of(
                c.carrierTime()
                        .filter(t -> c.subject().filter(s -> !s.visibility().of(Topic.PINS).blind()).isPresent()),
                (CarrierTimeBreakdown t) -> 100 * t.pinned());
    }

    private static OptionalDouble pauses(Cell c, Function<MeasuredRecording, Double> figure) {
        return Figure.of(c.subject().filter(s -> !s.visibility().of(Topic.GC_PAUSES).blind()),
                figure::apply);
    }

    private static OptionalDouble allocated(Cell c) {
        return c.perRequest(Figure.of(c.subject().filter(s -> s.measured().allocations.totalBytes() > 0),
                s -> s.measured().allocations.totalBytes() / s.window().lengthSeconds() / 1e12));
    }
}
