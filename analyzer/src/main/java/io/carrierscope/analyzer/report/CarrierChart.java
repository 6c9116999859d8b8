package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.report.Block.Swatch;
import io.carrierscope.analyzer.report.CarrierBands.Band;
import java.awt.Color;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StackedXYAreaRenderer;
import org.jfree.chart.renderer.xy.XYAreaRenderer;

/** Where the carriers' time went, over the measured window. */
final class CarrierChart {
    private CarrierChart() {}

    static Optional<Block> of(Cell cell) {
        return cell.server().flatMap(s -> s.carrierBudget().filter(CarrierChart::used).map(b -> chart(s, b)));
    }

    /** Carriers of a platform variant that nothing ran on are not worth a picture. */
    static boolean used(CarrierBudget budget) {
        return budget.utilization() >= 0.01;
    }

    private static Block chart(MeasuredRecording server, CarrierBudget b) {
        var bands = new CarrierBands(server, b);
        String text = "on a processor " + Numbers.percent(b.onCpu()) + " %, pinned " + Numbers.percent(b.pinned())
                + " %, waiting " + Numbers.percent(b.waiting()) + " %, idle " + Numbers.percent(b.idle()) + " %";
        return new Block.Chart("Carrier time, % of " + b.carriers() + " carriers", text, legend(b, bands),
                (prefix, label) -> Pictures.of(plot(server, bands)).svg(prefix, label));
    }

    private static List<Swatch> legend(CarrierBudget b, CarrierBands bands) {
        var legend = new ArrayList<Swatch>();
        legend.add(new Swatch(Palette.css(Palette.ON_CPU), "on CPU", Numbers.percent(b.onCpu()) + " %"));
        legend.add(new Swatch(Palette.css(Palette.PINNED), "pinned", Numbers.percent(b.pinned()) + " %"));
        legend.add(new Swatch(Palette.css(Palette.WAITING), "waiting", Numbers.percent(b.waiting()) + " %"));
        legend.add(new Swatch(Palette.css(Palette.IDLE), "idle", Numbers.percent(b.idle()) + " %"));
        if (bands.hasUnknown()) {
            legend.add(new Swatch(Palette.css(Palette.UNKNOWN), "not sampled", ""));
        }
        return legend;
    }

    private static XYPlot plot(MeasuredRecording server, CarrierBands bands) {
        var renderer = new StackedXYAreaRenderer(XYAreaRenderer.AREA);
        renderer.setOutline(false);
        for (Band band : Band.values()) {
            renderer.setSeriesPaint(band.ordinal(), colour(band));
        }
        var seconds = new NumberAxis("seconds of the measured window");
        seconds.setRange(0, server.window().lengthSeconds());
        seconds.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
        var percent = new NumberAxis();
        percent.setRange(0, 1);
        percent.setNumberFormatOverride(NumberFormat.getPercentInstance(Locale.ROOT));
        return new XYPlot(bands, seconds, percent, renderer);
    }

    private static Color colour(Band band) {
        return switch (band) {
            case ON_CPU -> Palette.ON_CPU;
            case PINNED -> Palette.PINNED;
            case WAITING -> Palette.WAITING;
            case UNKNOWN -> Palette.UNKNOWN;
            case IDLE -> Palette.IDLE;
        };
    }
}
