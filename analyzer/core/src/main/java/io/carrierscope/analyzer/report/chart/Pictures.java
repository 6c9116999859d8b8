package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.text.ChoiceFormat;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.jfree.chart.annotations.XYDataImageAnnotation;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.ViewBox;

/**
 * Renders plots as small inline SVG. Text is SVG text that the browser aligns and colours, because the fonts of Java2D differ
 * between machines and Java2D fails without any, as in many containers.
 */
public final class Pictures {
    private static final int WIDTH = 380;
    private static final int TOP = 6;
    private static final int RIGHT = 14;
    private static final int TICK_LABEL_HEIGHT = 20;
    private static final int LABEL_HEIGHT = 17;
    /** Width of a digit in one of the widest fonts, at the page's size of 12 pixels. */
    private static final int CHARACTER_WIDTH = 7;
    private static final int TICK_DISTANCE_X = 40;
    private static final int TICK_DISTANCE_Y = 20;
    /** Placeholder that the page's style replaces by its own line colour. */
    private static final Color LINE = Color.GRAY;

    static {
        // otherwise images are written through a temporary file
        ImageIO.setUseCache(false);
    }

    private Pictures() {}

    /** Loads the classes that pictures need by drawing an empty one. */
    public static void load() {
        svg(new XYPlot(null, span("", 1), span("", 1), null), Block.Chart.HEIGHT_PIXELS, "", "");
    }

    /** An axis from 0 to {@code length} in the unit of its label. */
    static NumberAxis span(String label, double length) {
        var axis = new NumberAxis(label);
        axis.setRange(0, length);
        axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
        return axis;
    }

    /** An axis with these names at 0, 1, 2 and so on. */
    static NumberAxis names(String label, List<String> names, double from, double to) {
        var axis = new NumberAxis(label);
        axis.setRange(from, to);
        axis.setTickUnit(new NumberTickUnit(1));
        double[] places = IntStream.range(0, names.size()).asDoubleStream().toArray();
        axis.setNumberFormatOverride(new ChoiceFormat(places, names.toArray(String[]::new)));
        return axis;
    }

    /** A plot whose area is one small image, which fills the ranges of both axes: its size does not depend on the amount of data. */
    static XYPlot raster(BufferedImage image, ValueAxis x, ValueAxis y) {
        var plot = new XYPlot(null, x, y, null);
        plot.setRangeGridlinesVisible(false);
        plot.addAnnotation(new XYDataImageAnnotation(image, x.getLowerBound(), y.getLowerBound(),
                x.getRange().getLength(), y.getRange().getLength()));
        return plot;
    }

    /**
     * An image with a pixel for each column and row, the first row at the bottom, whose colour is the stronger the larger its count.
     *
     * @param opacity of a count of 1 or more beside the largest one, from 0 to 255
     */
    static BufferedImage heat(int columns, int rows, IntBinaryOperator count, Color colour, IntBinaryOperator opacity) {
        int most = IntStream.range(0, columns * rows).map(i -> count.applyAsInt(i / rows, i % rows)).max().orElse(1);
        var image = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_ARGB);
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < rows; row++) {
                int n = count.applyAsInt(column, row);
                int alpha = n < 1 ? 0 : opacity.applyAsInt(n, most);
                image.setRGB(column, rows - 1 - row, alpha << 24 | colour.getRGB() & 0xFFFFFF);
            }
        }
        return image;
    }

    /**
     * The plot as an SVG element.
     *
     * @param prefix prefix of every id in it, so that ids of two pictures on one page differ
     * @param alternative text for screen readers
     */
    public static String svg(XYPlot plot, int height, String prefix, String alternative) {
        var graphics = new SVGGraphics2D(WIDTH, height);
        graphics.setDefsKeyPrefix(prefix);
        graphics.setGeomDoubleConverter(Pictures::tenths);
        graphics.setTransformDoubleConverter(Pictures::tenths);
        // a plot saves and restores this hint, and fails when it was not set
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_DEFAULT);
        var x = (NumberAxis) plot.getDomainAxis();
        var y = (NumberAxis) plot.getRangeAxis();
        String label = x.getLabel();
        int bottom = TICK_LABEL_HEIGHT + (label == null ? 0 : LABEL_HEIGHT);
        int areaHeight = height - TOP - bottom;
        style(x, WIDTH / TICK_DISTANCE_X);
        style(y, areaHeight / TICK_DISTANCE_Y);
        style(plot);

        int left = left(ticks(y, graphics, new Rectangle(WIDTH, areaHeight), RectangleEdge.LEFT));
        var area = new Rectangle(left, TOP, WIDTH - left - RIGHT, areaHeight);
        plot.draw(graphics, area, null, null, null);
        String svg = graphics.getSVGElement(null, false, new ViewBox(0, 0, WIDTH, height), null, null);
        String texts = columns(ticks(x, graphics, area, RectangleEdge.BOTTOM), x, area)
                + rows(ticks(y, graphics, area, RectangleEdge.LEFT), y, area)
                + (label == null ? "" : text(area.getCenterX(), height - 6, "middle", label));
        return "<svg role=\"img\" aria-label=\"" + Texts.html(alternative) + "\""
                + svg.substring("<svg".length(), svg.lastIndexOf("</svg>")) + texts + "</svg>";
    }

    /** A coordinate with one decimal; a picture has thousands of them. */
    static String tenths(double value) {
        return String.valueOf(Math.round(value * 10) / 10.0);
    }

    private static void style(NumberAxis axis, int mostTicks) {
        axis.setLabel(null);
        axis.setTickLabelsVisible(false);
        axis.setAxisLinePaint(LINE);
        axis.setTickMarksVisible(false); // a quarter of the size of a picture
        if (axis.isAutoTickUnitSelection()) {
            double least = axis.getRange().getLength() / mostTicks;
            axis.setTickUnit((NumberTickUnit) axis.getStandardTickUnits().getCeilingTickUnit(least));
        }
    }

    private static void style(XYPlot plot) {
        // draws stacked areas in the order of the stack, and dashed lines on top
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(LINE);
        plot.setRangeGridlineStroke(new BasicStroke(0.6f));
        plot.setInsets(RectangleInsets.ZERO_INSETS);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        plot.setFixedDomainAxisSpace(new AxisSpace());
        plot.setFixedRangeAxisSpace(new AxisSpace());
    }

    @SuppressWarnings("unchecked") // raw in JFreeChart
    private static List<NumberTick> ticks(NumberAxis axis, SVGGraphics2D graphics, Rectangle area, RectangleEdge edge) {
        return axis.refreshTicks(graphics, null, area, edge);
    }

    private static int left(List<NumberTick> ticks) {
        int longest = ticks.stream().mapToInt(t -> t.getText().length()).max().orElse(0);
        return 10 + longest * CHARACTER_WIDTH;
    }

    private static String columns(List<NumberTick> ticks, NumberAxis axis, Rectangle area) {
        return ticks.stream().map(t -> text(axis.valueToJava2D(t.getValue(), area, RectangleEdge.BOTTOM),
                area.getMaxY() + 15, "middle", t.getText())).collect(Collectors.joining());
    }

    private static String rows(List<NumberTick> ticks, NumberAxis axis, Rectangle area) {
        return ticks.stream().map(t -> text(area.x - 5, axis.valueToJava2D(t.getValue(), area, RectangleEdge.LEFT) + 4,
                "end", t.getText())).collect(Collectors.joining());
    }

    private static String text(double x, double y, String anchor, String text) {
        return "<text x=\"" + tenths(x) + "\" y=\"" + tenths(y) + "\" text-anchor=\"" + anchor + "\">"
                + Texts.html(text) + "</text>";
    }
}
