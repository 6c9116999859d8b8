package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.chart.CarrierBands.Band;
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

/** Carrier time breakdown over the measured window. */
final class CarrierChart {
    private CarrierChart() {}

    static Optional<Block> of(Cell cell) {
        return CarrierShares.used(cell).map(s -> chart(cell.subject().orElseThrow(), s));
    }

    private static Block chart(MeasuredRecording server, CarrierShares s) {
        var bands = new CarrierBands(server, s.budget());
        String text = "on CPU " + share(s.onCpu()) + ", pinned " + share(s.pinned())
                + (s.budget().stuck() > 0 ? ", stuck " + s.stuck() + " %" : "")
                + (s.complete()
                        ? ", waiting " + share(s.waiting()) + ", idle " + share(s.idle())
                        : "; the rest is unknown")
                + s.unknown().filter(u -> s.complete()).map(u -> ", unknown " + u + " %").orElse("");
        return new Block.Chart(
                "Carrier time, % of "
                        + Numbers.count(Math.max(s.budget().carriers(), s.budget().parallelism()), "carrier")
                        + mounted(server),
                text, legend(s, bands), () -> plot(server, bands));
    }

    /** Mounted share from Method Timing, which has no time axis. */
    private static String mounted(MeasuredRecording server) {
        var share = server.mountedShare();
        return share.isEmpty() ? "" : "; virtual threads mounted " + Numbers.percent(share) + " %";
    }

    private static List<Swatch> legend(CarrierShares s, CarrierBands bands) {
        var legend = new ArrayList<Swatch>();
        legend.add(new Swatch(Palette.css(Palette.ON_CPU), "on CPU", share(s.onCpu())));
        legend.add(new Swatch(Palette.css(Palette.PINNED), "pinned", share(s.pinned())));
        if (s.budget().stuck() > 0) {
            legend.add(new Swatch(Palette.css(Palette.STUCK), "stuck", s.stuck() + " %"));
        }
        legend.add(new Swatch(Palette.css(Palette.WAITING), "waiting", share(s.waiting())));
        legend.add(new Swatch(Palette.css(Palette.IDLE), "idle", share(s.idle())));
        if (bands.hasUnknown()) {
            legend.add(new Swatch(Palette.css(Palette.UNKNOWN), "unknown", s.unknown().map(u -> u + " %").orElse("")));
        }
        return legend;
    }

    private static String share(String percent) {
        return percent.equals(Numbers.ABSENT) ? "unknown" : percent + " %";
    }

    private static XYPlot plot(MeasuredRecording server, CarrierBands bands) {
        var renderer = new StackedXYAreaRenderer(XYAreaRenderer.AREA);
        renderer.setOutline(false);
        for (Band band : Band.values()) {
            renderer.setSeriesPaint(band.ordinal(), colour(band));
        }
        var seconds = Pictures.span("seconds", server.window().lengthSeconds());
        var percent = new NumberAxis();
        percent.setRange(0, 1);
        percent.setNumberFormatOverride(NumberFormat.getPercentInstance(Locale.ROOT));
        return new XYPlot(bands, seconds, percent, renderer);
    }

    private static Color colour(Band band) {
        return switch (band) {
            case ON_CPU -> Palette.ON_CPU;
            case PINNED -> Palette.PINNED;
            case STUCK -> Palette.STUCK;
            case WAITING -> Palette.WAITING;
            case UNKNOWN -> Palette.UNKNOWN;
            case IDLE -> Palette.IDLE;
        };
    }
}
