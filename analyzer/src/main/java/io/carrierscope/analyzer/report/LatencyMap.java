package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.fold.DurationMap;
import io.carrierscope.analyzer.fold.TimeBins;
import java.awt.Color;
import java.awt.Paint;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.data.general.DefaultHeatMapDataset;

/** Which response times there were at what time: the stronger the colour, the more requests. */
final class LatencyMap {
    private static final int MOST_LABELS = 8;

    private LatencyMap() {}

    static Optional<Block> of(Cell cell) {
        return cell.responseOverTime().map(LatencyMap::chart);
    }

    private static Block chart(DurationMap map) {
        String text = "from " + Numbers.millis(DurationMap.fromNanos(map.lowest())) + " to "
                + Numbers.millis(DurationMap.fromNanos(map.highest() + 1)) + " ms, slowest "
                + Numbers.rate(second(map, slowest(map))) + " s into the window";
        return new Block.Chart("Response times over time, ms", text,
                List.of(new Block.Swatch(Palette.css(Palette.RESPONSE), "the stronger, the more requests", "")),
                (prefix, label) -> Pictures.of(plot(map)).svg(prefix, label), true);
    }

    /** The first bin with a duration of the highest band. */
    private static int slowest(DurationMap map) {
        int bin = 0;
        int highest = map.highest();
        while (map.count(bin, highest) == 0) {
            bin++;
        }
        return bin;
    }

    private static double second(DurationMap map, int bin) {
        return bin * map.lengthSeconds() / TimeBins.COUNT;
    }

    /** Whole doublings, so that two runs of like speed have like axes. */
    private static XYPlot plot(DurationMap map) {
        int from = Math.floorDiv(map.lowest(), DurationMap.PER_DOUBLING) * DurationMap.PER_DOUBLING;
        int to = (map.highest() / DurationMap.PER_DOUBLING + 1) * DurationMap.PER_DOUBLING;
        var seconds = Pictures.span("seconds of the measured window", map.lengthSeconds());
        return Raster.plot(values(map, from, to), new Shades(most(map)), seconds, millis(from, to));
    }

    /** A label at each doubling, or at every second or third where they are many. */
    private static SymbolAxis millis(int from, int to) {
        int doublings = (to - from) / DurationMap.PER_DOUBLING;
        int step = Math.ceilDiv(doublings, MOST_LABELS);
        var labels = IntStream.rangeClosed(0, doublings).mapToObj(i -> i % step > 0
                ? ""
                : SixDigits.of(DurationMap.fromNanos(from + i * DurationMap.PER_DOUBLING) / 1e6));
        var axis = new SymbolAxis(null, labels.toArray(String[]::new));
        axis.setGridBandsVisible(false);
        axis.setRange(0, doublings);
        return axis;
    }

    private static DefaultHeatMapDataset values(DurationMap map, int from, int to) {
        var values = new DefaultHeatMapDataset(TimeBins.COUNT, to - from, 0, TimeBins.COUNT, from, to);
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            for (int band = from; band < to; band++) {
                values.setZValue(bin, band - from, map.count(bin, band), false);
            }
        }
        return values;
    }

    private static int most(DurationMap map) {
        int most = 1;
        int lowest = map.lowest();
        int highest = map.highest();
        for (int bin = 0; bin < TimeBins.COUNT; bin++) {
            for (int band = lowest; band <= highest; band++) {
                most = Math.max(most, map.count(bin, band));
            }
        }
        return most;
    }

    /** One colour, more opaque for more on a logarithmic scale, so that a single slow request shows beside thousands. */
    private record Shades(double most) implements PaintScale {
        private static final int FAINTEST = 60;
        private static final int STEPS = 9;

        @Override
        public double getLowerBound() {
            return 0;
        }

        @Override
        public double getUpperBound() {
            return most;
        }

        @Override
        public Paint getPaint(double count) {
            Color c = Palette.RESPONSE;
            double strength = most <= 1 ? 1 : Math.log(Math.max(1, count)) / Math.log(most);
            int alpha = count < 1 ? 0 : FAINTEST + (int) ((255 - FAINTEST) * Math.round(STEPS * strength) / STEPS);
            return new Color(c.getRed(), c.getGreen(), c.getBlue(), alpha);
        }
    }
}
