package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** CPU time per request of the system under test by parts, as one bar. */
final class CpuParts {
    private final Cell cell;
    private final List<Swatch> swatches = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();

    /** @param cell a cell whose CPU time per request is known */
    CpuParts(Cell cell) {
        this.cell = cell;
    }

    /** Adds a part that kept {@code busyProcessors} processors busy on average. */
    void add(Color colour, String name, double busyProcessors) {
        swatches.add(new Swatch(Palette.css(colour), Texts.plain(name),
                Numbers.micros(cell.perRequest(OptionalDouble.of(busyProcessors))) + " µs"));
        shares.add(busyProcessors);
    }

    Block bar(String title) {
        return new Block.Parts(title + ", " + Numbers.micros(cell.subjectCpuNanosPerRequest()) + " µs in all", swatches,
                shares);
    }
}
