package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Two cells that are compared.
 *
 * @param ratio throughput of the faster cell divided by that of the slower one
 * @param explainedShare share of the ratio's logarithm that the bounds explain, 0 to 1
 * @param unequalSettings settings in which the two differ, one line each
 */
public record CellPair(Side faster, Side slower, Axis axis, double ratio, OptionalDouble explainedShare,
        List<String> unequalSettings) {
    /** One of the two cells, with its bounds. */
    public record Side(Cell cell, Bounds bounds) {}

    /** True when processors are the bottleneck of both cells. */
    public boolean processorsBindBoth() {
        return Stream.of(faster, slower)
                .allMatch(s -> s.bounds().binding().filter(b -> b.id() == Bound.Id.CPU).isPresent());
    }

    /** A cause that shows only when two cells are compared. */
    public static abstract class PairCause extends Finding {
        /** @see Finding#Finding */
        protected PairCause(String id, String about, String remedy, String wrongWhen,
                List<Class<? extends JvmEvent>> needs) {
            super(id, about, remedy, wrongWhen, needs);
        }

        @Override
        public final String judges() {
            return "two cells of a matrix that differ on one axis";
        }

        /** The verdict; empty when the cause does not apply to this pair. */
        public abstract Optional<Verdict> judge(CellPair pair);
    }
}
