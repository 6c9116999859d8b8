package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.GroupCpu;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** CPU time per request of the system under test by parts, as one bar. */
final class CpuParts {
    private final Cell cell;
    private final List<Block.Part> parts = new ArrayList<>();

    /** @param cell a cell whose CPU time per request is known */
    private CpuParts(Cell cell) {
        this.cell = cell;
    }

    /** Returns one bar by kind of code. */
    static Optional<Block> byLayer(Cell cell) {
        return subject(cell).flatMap(CpuLayers::of).map(layers -> {
            var parts = new CpuParts(cell);
            for (Layer layer : Layer.values()) {
                double busy = layers.busyProcessors().getOrDefault(layer, 0.0);
                if (busy > 0) {
                    parts.add(Palette.LAYERS.get(layer.ordinal()), layer.text(), busy);
                }
            }
            parts.add(Palette.IDLE, "JVM", layers.jvmItself());
            return parts.bar("CPU time per request by layer");
        });
    }

    /** Returns one bar by the busiest thread groups; CPU time of no Java thread is that of the JVM itself: GC, compiler, recorder. */
    static Optional<Block> byThreadGroup(Cell cell) {
        return subject(cell).filter(s -> s.busyProcessors().orElse(0) > 0).flatMap(s -> {
            var groups = GroupCpu.of(s);
            var parts = new CpuParts(cell);
            double rest = s.busyProcessors().getAsDouble();
            for (int i = 0; i < Math.min(groups.size(), Palette.GROUPS.size()); i++) {
                parts.add(Palette.GROUPS.get(i), groups.get(i).group(), groups.get(i).busyProcessors());
                rest -= groups.get(i).busyProcessors();
            }
            parts.add(Palette.IDLE, "other threads and JVM", Math.max(0, rest));
            return groups.isEmpty() ? Optional.empty() : Optional.of(parts.bar("CPU time per request"));
        });
    }

    private static Optional<MeasuredRecording> subject(Cell cell) {
        return cell.subject().filter(s -> cell.subjectCpuNanosPerRequest().isPresent());
    }

    /** Adds a part that kept {@code busyProcessors} processors busy on average. */
    private void add(Color colour, String name, double busyProcessors) {
        parts.add(new Block.Part(new Swatch(Palette.css(colour), Texts.plain(name),
                Numbers.micros(cell.perRequest(OptionalDouble.of(busyProcessors))) + " µs"), busyProcessors));
    }

    private Block bar(String title) {
        return new Block.Parts(title + ", " + Numbers.micros(cell.subjectCpuNanosPerRequest()) + " µs in all", parts);
    }
}
