package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Numbers;
import java.awt.BasicStroke;
import java.awt.Color;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.RangeType;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Figures of one unit over time, one value per bin of the window. */
record Trend(String title, List<Curve> curves) {
    private static final int HEIGHT = 130;

    /** One figure; NaN where it is not known, which the line bridges. The only curve of a chart needs no name. */
    record Curve(String name, Color colour, double[] values) {
        private double[] known() {
            return Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
        }

        /** Lowest, mean and highest value. */
        private String text() {
            var known = Arrays.stream(known()).summaryStatistics();
            return (name.isEmpty() ? "" : name + " ") + Numbers.rate(known.getMin()) + " to "
                    + Numbers.rate(known.getMax()) + ", mean " + Numbers.rate(known.getAverage());
        }
    }

    Block.Chart chart(double lengthSeconds) {
        var legend = curves.size() == 1
                ? List.<Swatch>of()
                : curves.stream().map(c -> new Swatch(Palette.css(c.colour()), c.name(), "")).toList();
        return new Block.Chart(title, curves.stream().map(Curve::text).collect(Collectors.joining("; ")), legend,
                () -> plot(lengthSeconds), HEIGHT, false);
    }

    private XYPlot plot(double lengthSeconds) {
        var lines = new XYSeriesCollection();
        var renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < curves.size(); i++) {
            lines.addSeries(series(i, lengthSeconds / TimeBins.COUNT));
            renderer.setSeriesPaint(i, curves.get(i).colour());
            renderer.setSeriesStroke(i, new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
        }
        return new XYPlot(lines, Pictures.span("seconds", lengthSeconds), value(), renderer);
    }

    /** A point at the middle of each bin. */
    private XYSeries series(int curve, double binSeconds) {
        var series = new XYSeries(curve, false);
        double[] values = curves.get(curve).values();
        for (int bin = 0; bin < values.length; bin++) {
            if (!Double.isNaN(values[bin])) {
                series.add((bin + 0.5) * binSeconds, values[bin]);
            }
        }
        return series;
    }

    private static NumberAxis value() {
        var axis = new NumberAxis();
        axis.setAutoRangeIncludesZero(true);
        axis.setAutoRangeMinimumSize(1);
        axis.setRangeType(RangeType.POSITIVE); // else one of nothing but zeros is from -0.5 to 0.5
        axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
        return axis;
    }
}
