package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.fold.Layer;
import io.carrierscope.analyzer.report.Block.Swatch;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What kind of code the server's processor time per request went to, as one bar. */
final class LayerParts {
    private LayerParts() {}

    static Optional<Block> of(Cell cell) {
        return cell.serverCpuNanosPerRequest().isEmpty()
                ? Optional.empty()
                : cell.server().flatMap(CpuLayers::of).map(layers -> bar(cell, layers));
    }

    private static Block bar(Cell cell, CpuLayers layers) {
        var swatches = new ArrayList<Swatch>();
        var shares = new ArrayList<Double>();
        for (Layer layer : Layer.values()) {
            double busy = layers.busyProcessors().getOrDefault(layer, 0.0);
            if (busy > 0) {
                add(cell, Palette.LAYERS.get(layer.ordinal()), layer.text(), busy, swatches, shares);
            }
        }
        add(cell, Palette.IDLE, "the JVM itself", layers.jvmItself(), swatches, shares);
        return new Block.Parts("Processor time per request by kind of code, "
                + Numbers.micros(cell.serverCpuNanosPerRequest()) + " µs in all", swatches, shares);
    }

    private static void add(Cell cell, Color colour, String name, double busy, List<Swatch> swatches,
            List<Double> shares) {
        swatches.add(new Swatch(Palette.css(colour), name,
                Numbers.micros(cell.perRequest(OptionalDouble.of(busy))) + " µs"));
        shares.add(busy);
    }
}
