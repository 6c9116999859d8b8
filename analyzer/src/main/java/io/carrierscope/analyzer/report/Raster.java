package io.carrierscope.analyzer.report;

import org.jfree.chart.annotations.XYDataImageAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.data.general.HeatMapDataset;
import org.jfree.data.general.HeatMapUtils;

/** A plot whose area is one small image: its size does not depend on how much there is to show. */
final class Raster {
    private Raster() {}

    /** The columns of the values from left to right and their rows from the bottom up fill the ranges of both axes. */
    static XYPlot plot(HeatMapDataset values, PaintScale colours, ValueAxis x, ValueAxis y) {
        var plot = new XYPlot(null, x, y, null);
        plot.setRangeGridlinesVisible(false);
        plot.addAnnotation(new XYDataImageAnnotation(HeatMapUtils.createHeatMapImage(values, colours),
                x.getLowerBound(), y.getLowerBound(), x.getRange().getLength(), y.getRange().getLength()));
        return plot;
    }
}
