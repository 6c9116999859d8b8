package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import java.util.Optional;

/** CPU time per request of the system under test by kind of code, as one bar. */
final class LayerParts {
    private LayerParts() {}

    static Optional<Block> of(Cell cell) {
        return cell.subjectCpuNanosPerRequest().isEmpty()
                ? Optional.empty()
                : cell.subject().flatMap(CpuLayers::of).map(layers -> bar(cell, layers));
    }

    private static Block bar(Cell cell, CpuLayers layers) {
        var parts = new CpuParts(cell);
        for (Layer layer : Layer.values()) {
            double busy = layers.busyProcessors().getOrDefault(layer, 0.0);
            if (busy > 0) {
                parts.add(Palette.LAYERS.get(layer.ordinal()), layer.text(), busy);
            }
        }
        parts.add(Palette.IDLE, "JVM", layers.jvmItself());
        return parts.bar("CPU time per request by layer");
    }
}
