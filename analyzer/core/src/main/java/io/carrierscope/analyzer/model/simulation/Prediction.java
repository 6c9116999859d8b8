package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Predicted response times of an open loop, or why there are none. */
public sealed interface Prediction {
    /**
     * Predicted response times.
     *
     * @param times at the rate that was measured
     * @param levels at the shares of the knee that were held; none unless the load plan searched for it
     */
    record Predicted(ResponseTimes times, List<Level> levels) implements Prediction {
        public Predicted {
            levels = List.copyOf(levels);
        }

        /** Predicted response times for the step; empty for one that is not held at a share of the knee. */
        public Optional<ResponseTimes> at(RateStep step) {
            return levels.stream().filter(l -> l.step().equals(step)).map(Level::times).findFirst();
        }
    }

    /** Predicted response times at a share of the knee. */
    record Level(RateStep step, ResponseTimes times) {}

    /** No prediction, because something is missing. */
    record NotPredicted(String missing) implements Prediction {}

    /** Returns empty for a cell that is no open loop, or whose client is under test. */
    static Optional<Prediction> of(Cell cell) {
        return OpenLoops.isOne(cell)
                ? OpenLoops.of(cell).map(loop -> predicted(cell, loop))
                        .or(() -> MissingForSimulation.of(cell).map(NotPredicted::new))
                : Optional.empty();
    }

    private static Prediction predicted(Cell cell, OpenLoop loop) {
        var steps = cell.knee().map(Knee::levels).orElse(List.of());
        var loops = Stream.concat(Stream.of(loop), steps.stream().map(s -> OpenLoops.of(cell, s).orElseThrow()))
                .toList();
        var times = loops.parallelStream().map(ResponseTimes::of).toList();
        return new Predicted(times.getFirst(), IntStream.range(0, steps.size())
                .mapToObj(i -> new Level(steps.get(i), times.get(i + 1))).toList());
    }
}
