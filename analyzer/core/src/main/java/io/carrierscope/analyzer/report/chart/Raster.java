package io.carrierscope.analyzer.report.chart;

import java.awt.image.BufferedImage;
import org.jfree.chart.annotations.XYDataImageAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;

/** A plot whose area is one small image, so that its size does not depend on the amount of data. */
final class Raster {
    private Raster() {}

    /** The image fills the ranges of both axes. */
    static XYPlot plot(BufferedImage image, ValueAxis x, ValueAxis y) {
        var plot = new XYPlot(null, x, y, null);
        plot.setRangeGridlinesVisible(false);
        plot.addAnnotation(new XYDataImageAnnotation(image, x.getLowerBound(), y.getLowerBound(),
                x.getRange().getLength(), y.getRange().getLength()));
        return plot;
    }
}
