package io.carrierscope.analyzer.report;

import java.awt.BasicStroke;
import java.awt.geom.Rectangle2D;
import java.text.NumberFormat;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.SVGHints;
import org.jfree.svg.ViewBox;

/** Turns charts into small inline SVG that takes its text and line colours from the page. */
final class Pictures {
    private static final int WIDTH = 380;
    private static final int HEIGHT = 200;

    static {
        // a raster would go through a temporary file
        ImageIO.setUseCache(false);
    }

    private Pictures() {}

    /** Loads what pictures need, by drawing one of nothing. */
    static void load() {
        svg(new XYPlot(null, span("", 1), span("", 1), null), HEIGHT, "", "");
    }

    static Drawing of(XYPlot plot) {
        return of(plot, HEIGHT);
    }

    static Drawing of(XYPlot plot, int height) {
        return (prefix, label) -> svg(plot, height, prefix, label);
    }

    /** An axis from 0 to so much of what its label says. */
    static NumberAxis span(String label, double length) {
        var axis = new NumberAxis(label);
        axis.setRange(0, length);
        axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
        return axis;
    }

    private static String svg(XYPlot plot, int height, String prefix, String label) {
        style(plot);
        var chart = new JFreeChart(null, PictureText.FONT, plot, false);
        chart.setBackgroundPaint(null);
        chart.setPadding(new RectangleInsets(2, 0, 0, 10));
        var graphics = new SVGGraphics2D(WIDTH, height);
        graphics.setDefsKeyPrefix(prefix);
        graphics.setGeomDoubleConverter(Pictures::tenths);
        graphics.setTransformDoubleConverter(Pictures::tenths);
        graphics.setRenderingHint(SVGHints.KEY_DRAW_STRING_TYPE, SVGHints.VALUE_DRAW_STRING_TYPE_STANDARD);
        chart.draw(new PictureGraphics(graphics), new Rectangle2D.Double(0, 0, WIDTH, height));
        String svg = graphics.getSVGElement(null, false, new ViewBox(0, 0, WIDTH, height), null, null);
        return SlimSvg.of(themed(svg, label), prefix);
    }

    /** A coordinate, of which a picture has thousands, with at most one decimal. */
    static String tenths(double value) {
        long tenths = Math.round(Math.abs(value) * 10);
        String sign = value < 0 && tenths > 0 ? "-" : "";
        return tenths % 10 == 0 ? sign + tenths / 10 : sign + tenths / 10 + "." + tenths % 10;
    }

    private static void style(XYPlot plot) {
        // stacked areas must come in the order of the stack, and dashes over what they follow
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(Palette.LINE);
        plot.setRangeGridlineStroke(new BasicStroke(0.6f));
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        style(plot.getDomainAxis());
        style(plot.getRangeAxis());
    }

    private static void style(ValueAxis axis) {
        axis.setLabelFont(PictureText.FONT);
        axis.setTickLabelFont(PictureText.FONT);
        axis.setLabelPaint(Palette.TEXT);
        axis.setTickLabelPaint(Palette.TEXT);
        axis.setAxisLinePaint(Palette.LINE);
        axis.setTickMarkPaint(Palette.LINE);
    }

    private static String themed(String svg, String label) {
        return svg.replace("rgb(1,2,3)", "currentColor").replace("rgb(3,2,1)", "var(--line)").replaceFirst("<svg ",
                "<svg role=\"img\" aria-label=\"" + java.util.regex.Matcher.quoteReplacement(Texts.html(label))
                        + "\" ");
    }
}
