package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.JudgedCell;
import java.util.List;
import java.util.stream.Stream;

/** The pictures of a cell's card. */
final class CellCharts {
    private CellCharts() {}

    static List<Block> of(JudgedCell judged) {
        var cell = judged.cell();
        return Stream
                .of(LatencyChart.of(cell), LatencyMap.of(cell), CarrierChart.of(cell), LanesChart.of(cell),
                        RequestParts.of(judged), PoolParts.of(cell), ThreadParts.of(cell), LayerParts.of(cell))
                .flatMap(c -> c.stream())
                .toList();
    }
}
