package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import java.awt.image.BufferedImage;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;

/** Heat map of response times over time: the stronger the colour, the more requests. */
final class LatencyMap {
    private static final int MOST_LABELS = 8;
    /** Opacity (of 255) of a single request, and the number of shades above it. */
    private static final int FAINTEST = 60;
    private static final int STEPS = 9;

    private LatencyMap() {}

    static Optional<Block> of(Cell cell) {
        return cell.responseOverTime().map(LatencyMap::chart);
    }

    private static Block chart(DurationMap map) {
        String text = "from " + Numbers.millis(DurationMap.fromNanos(map.lowest())) + " to "
                + Numbers.millis(DurationMap.fromNanos(map.highest() + 1)) + " ms, slowest "
                + Numbers.rate(slowest(map) * map.lengthSeconds() / TimeBins.COUNT) + " s into the window";
        return new Block.Chart("Response times over time, ms", text,
                List.of(Block.Swatch.of(Palette.RESPONSE, "requests (stronger: more)")),
                () -> plot(map), Block.Chart.HEIGHT_PIXELS, true);
    }

    /** The first bin with a duration in the highest band. */
    private static int slowest(DurationMap map) {
        int bin = 0;
        int highest = map.highest();
        while (map.count(bin, highest) == 0) {
            bin++;
        }
        return bin;
    }

    /** Axis ranges are whole powers of two, so that similar runs have the same axes. */
    private static XYPlot plot(DurationMap map) {
        int from = Math.floorDiv(map.lowest(), DurationMap.PER_DOUBLING) * DurationMap.PER_DOUBLING;
        int to = (map.highest() / DurationMap.PER_DOUBLING + 1) * DurationMap.PER_DOUBLING;
        var seconds = Pictures.span("seconds", map.lengthSeconds());
        return Pictures.raster(image(map, from, to), seconds, millis(from, to));
    }

    /** A label at each power of two, or at every second or third when there are many. */
    private static NumberAxis millis(int from, int to) {
        int doublings = (to - from) / DurationMap.PER_DOUBLING;
        var format = NumberFormat.getInstance(Locale.ROOT);
        var axis = Pictures.names(null, IntStream.rangeClosed(0, doublings).mapToObj(
                i -> format.format(DurationMap.fromNanos(from + i * DurationMap.PER_DOUBLING) / 1e6)).toList(), 0,
                doublings);
        axis.setTickUnit(new NumberTickUnit(Math.ceilDiv(doublings, MOST_LABELS)));
        return axis;
    }

    /** One pixel for each bin and band, the longest durations on top. */
    private static BufferedImage image(DurationMap map, int from, int to) {
        return Pictures.heat(TimeBins.COUNT, to - from, (bin, band) -> map.count(bin, from + band), Palette.RESPONSE,
                LatencyMap::opacity);
    }

    /** Grows with the logarithm of the count, so that a single slow request is visible beside thousands. */
    private static int opacity(int count, int most) {
        double strength = most <= 1 ? 1 : Math.log(count) / Math.log(most);
        return FAINTEST + (int) ((255 - FAINTEST) * Math.round(STEPS * strength) / STEPS);
    }
}
