package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.Cell;
import java.util.List;

/** The pictures of a cell's card. */
final class CellCharts {
    private CellCharts() {}

    static List<Block> of(Cell cell) {
        return List.of();
    }
}
