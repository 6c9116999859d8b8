package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pictures of a cell's card. */
public final class CellCharts {
    private CellCharts() {}

    /** Carrier time over the window, and a slice of it with a lane for each carrier. */
    public static List<Block> ofCarriers(Cell cell) {
        Optional<Block> lanes = LanesChart.of(cell).map(Block.Chart::onPageOnly);
        return Stream.of(CarrierChart.of(cell), lanes).flatMap(Optional::stream).toList();
    }

    /** The time of the threads of the busiest pool; a single thread is none. */
    public static List<Block> ofPool(Cell cell) {
        return cell.poolBudget().filter(b -> b.threads() > 1).flatMap(b -> PoolParts.of(cell)).stream().toList();
    }

    /** What the threads of the busiest groups do over time. */
    public static List<Block> ofGroups(MeasuredRecording subject) {
        return Trends.ofGroups(subject).stream().<Block>map(Block.Chart::onPageOnly).toList();
    }

    /** When CPU samples were taken. */
    public static Block ofSamples(MeasuredRecording subject) {
        return SampleMap.of(subject);
    }

    /** Response times as a distribution and over time. */
    public static List<Block> ofLatency(Cell cell) {
        Optional<Block> percentiles = LatencyChart.of(cell).map(Block.Chart::onPageOnly);
        return Stream.of(percentiles, LatencyMap.of(cell)).flatMap(Optional::stream).toList();
    }

    public static List<Block> of(JudgedCell judged) {
        var cell = judged.cell();
        return Stream
                .of(LatencyChart.of(cell), LatencyMap.of(cell), CarrierChart.of(cell), LanesChart.of(cell),
                        judged.requestBudget().flatMap(TailParts::of), PoolParts.of(cell),
                        CpuParts.byThreadGroup(cell), CpuParts.byLayer(cell))
                .<Block>flatMap(c -> c.stream())
                .toList();
    }
}
