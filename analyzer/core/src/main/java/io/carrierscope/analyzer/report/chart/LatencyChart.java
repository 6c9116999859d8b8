package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import java.awt.BasicStroke;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Response and service time over percentiles, on an axis that spreads the tail. */
final class LatencyChart {
    private static final int POINTS = 60;
    private static final List<String> NINES = List.of("0", "90", "99", "99.9", "99.99", "99.999", "99.9999");

    private LatencyChart() {}

    static Optional<Block.Chart> of(Cell cell) {
        return cell.response().map(response -> chart(response, cell.service()));
    }

    private static Block.Chart chart(Durations response, Optional<Durations> service) {
        String text = "response time p50 " + Numbers.millis(response.percentileNanos(50)) + " ms, p99 "
                + Numbers.millis(response.percentileNanos(99)) + " ms, longest " + Numbers.millis(response.maxNanos())
                + " ms";
        var legend = Stream.concat(Stream.of(new Block.Swatch(Palette.css(Palette.RESPONSE), "response time", "")),
                service.stream()
                        .map(s -> new Block.Swatch(Palette.css(Palette.SERVICE), "service time (dashed)", "")));
        return new Block.Chart("Latency by percentile, ms", text, legend.toList(), () -> plot(response, service));
    }

    private static XYPlot plot(Durations response, Optional<Durations> service) {
        double nines = nines(response.count());
        var curves = new XYSeriesCollection();
        curves.addSeries(curve("response", response, nines));
        service.ifPresent(s -> curves.addSeries(curve("service", s, nines)));
        return new XYPlot(curves, percentiles(nines), millis(), lines());
    }

    /** The first labelled percentile beyond which there is no request, so that the curve ends at the longest. */
    static double nines(long count) {
        return Math.min(NINES.size() - 1, Math.max(1, Math.ceil(Math.log10(count))));
    }

    private static XYSeries curve(String name, Durations durations, double nines) {
        var series = new XYSeries(name, false);
        for (int i = 0; i <= POINTS; i++) {
            double x = nines * i / POINTS;
            series.add(x, durations.percentileNanos(100 * (1 - Math.pow(10, -x))) / 1e6);
        }
        return series;
    }

    private static NumberAxis percentiles(double nines) {
        return Pictures.names("percentile", NINES, 0, nines);
    }

    private static NumberAxis millis() {
        var axis = new NumberAxis();
        axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
        axis.setAutoRangeIncludesZero(true);
        return axis;
    }

    private static XYLineAndShapeRenderer lines() {
        var renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        renderer.setSeriesPaint(0, Palette.RESPONSE);
        renderer.setSeriesPaint(1, Palette.SERVICE);
        renderer.setSeriesStroke(0, new BasicStroke(4, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
        renderer.setSeriesStroke(1, new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1,
                new float[]{6, 6}, 0));
        return renderer;
    }
}
