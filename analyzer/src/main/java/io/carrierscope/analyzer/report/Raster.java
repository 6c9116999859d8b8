package io.carrierscope.analyzer.report;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import org.jfree.chart.annotations.XYDataImageAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.data.general.HeatMapDataset;

/** A plot whose area is one small image: its size does not depend on how much there is to show. */
final class Raster {
    private Raster() {}

    /** The columns of the values from left to right and their rows from the bottom up fill the ranges of both axes. */
    static XYPlot plot(HeatMapDataset values, PaintScale colours, ValueAxis x, ValueAxis y) {
        var plot = new XYPlot(null, x, y, null);
        plot.setRangeGridlinesVisible(false);
        plot.addAnnotation(new XYDataImageAnnotation(image(values, colours),
                x.getLowerBound(), y.getLowerBound(), x.getRange().getLength(), y.getRange().getLength()));
        return plot;
    }

    /** A pixel for each value. JFreeChart paints each as a rectangle, for which the JVM loads half of its graphics. */
    private static BufferedImage image(HeatMapDataset values, PaintScale colours) {
        int rows = values.getYSampleCount();
        var image = new BufferedImage(values.getXSampleCount(), rows, BufferedImage.TYPE_INT_ARGB);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        for (int y = 0; y < rows; y++) {
            int from = (rows - 1 - y) * image.getWidth();
            for (int x = 0; x < image.getWidth(); x++) {
                pixels[from + x] = ((Color) colours.getPaint(values.getZValue(x, y))).getRGB();
            }
        }
        return image;
    }
}
