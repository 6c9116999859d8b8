package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.Axis;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import java.util.List;
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
}
