package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import java.util.List;
import java.util.stream.Stream;

/** The pictures of a cell's card. */
public final class CellCharts {
    private CellCharts() {}

    public static List<Block> of(JudgedCell judged) {
        var cell = judged.cell();
        return Stream
                .of(LatencyChart.of(cell), LatencyMap.of(cell), CarrierChart.of(cell), LanesChart.of(cell),
                        RequestParts.of(judged), PoolParts.of(cell), ThreadParts.of(cell), LayerParts.of(cell))
                .flatMap(c -> c.stream())
                .toList();
    }
}
