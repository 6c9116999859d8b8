package io.carrierscope.analyzer.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.Optional;

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
                        .or(() -> MissingInputs.of(cell).map(NotPredicted::new))
                : Optional.empty();
    }

    private static Prediction predicted(Cell cell, OpenLoop loop) {
        var times = ResponseTimes.of(loop);
        var levels = cell.knee().stream().flatMap(k -> k.levels().stream())
                .map(s -> new Level(s, ResponseTimes.of(OpenLoops.of(cell, s).orElseThrow())));
        return new Predicted(times, levels.toList());
    }
}
