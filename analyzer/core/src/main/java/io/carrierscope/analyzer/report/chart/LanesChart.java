package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.CarrierLanes;
import io.carrierscope.analyzer.cell.CarrierLanes.Lane;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Lanes.Slice;
import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import java.awt.image.BufferedImage;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/** A short slice of the window with a lane for each carrier, in which single pins are visible. */
final class LanesChart {
    private static final int MOST_LANES = 16;
    private static final int LANE_PIXELS = 18;
    private static final int AXIS_PIXELS = 56;

    private LanesChart() {}

    /** Returns empty when short parks and pins were not recorded, because their time would read as mounted. */
    static Optional<Block.Chart> of(Cell cell) {
        return CarrierShares.used(cell).filter(CarrierShares::complete)
                .flatMap(s -> CarrierLanes.of(cell.server().orElseThrow()))
                .map(l -> chart(cell.server().orElseThrow(), l));
    }

    private static Block.Chart chart(MeasuredRecording server, CarrierLanes all) {
        var shown = shown(all);
        double mounted = 1 - all.share(State.PINNED) - all.share(State.IDLE);
        var legend = List.of(Swatch.of(Palette.ON_CPU, "mounted", mounted),
                Swatch.of(Palette.PINNED, "pinned", all.share(State.PINNED)),
                Swatch.of(Palette.IDLE, "idle", all.share(State.IDLE)));
        return new Block.Chart(title(server, all, shown.size()), text(all, mounted), legend,
                () -> plot(all, shown), AXIS_PIXELS + shown.size() * LANE_PIXELS, false);
    }

    private static String title(MeasuredRecording server, CarrierLanes all, int shown) {
        String which = shown < all.lanes().size() ? shown + " most pinned of " : "";
        double from = (all.slice().startNanos() - server.window().startNanos()) / 1e9;
        return "Carrier timeline: " + which + Numbers.count(all.lanes().size(), "carrier") + " for " + length(all)
                + " ms, "
                + String.format(Locale.ROOT, "%.1f", from) + " s into the window"
                + (all.inferred() ? "; the carrier of each pin is inferred" : "");
    }

    private static String length(CarrierLanes all) {
        return Numbers.rate(all.slice().lengthNanos() / 1e6);
    }

    private static String text(CarrierLanes all, double mounted) {
        String pins = all.longestPinNanos() == 0
                ? "never pinned"
                : "pinned " + Numbers.percent(all.share(State.PINNED)) + " % of the time, longest "
                        + Numbers.millis(all.longestPinNanos()) + " ms";
        return pins + ", idle " + Numbers.percent(all.share(State.IDLE))
                + " %, mounted "
                + Numbers.percent(mounted) + " %";
    }

    /** The carriers that were pinned longest, when there are more than fit, ordered by id. */
    private static List<Lane> shown(CarrierLanes all) {
        return all.lanes().stream().sorted(Comparator.comparingLong((Lane l) -> l.nanos(State.PINNED)).reversed())
                .limit(MOST_LANES).sorted(Comparator.comparingLong(Lane::carrier)).toList();
    }

    private static XYPlot plot(CarrierLanes all, List<Lane> shown) {
        var millis = Pictures.span("milliseconds", all.slice().lengthNanos() / 1e6);
        return Raster.plot(LanePixels.of(all.slice(), shown), millis, names(shown));
    }

    /** An axis with the first carrier on top. */
    private static NumberAxis names(List<Lane> shown) {
        int n = shown.size();
        return Pictures.names(null, IntStream.range(0, n).mapToObj(i -> "carrier " + (n - i)).toList(), -0.5, n - 0.5);
    }

    /** Carrier lanes as an image: each pixel has the colour of the state that filled most of it. */
    static final class LanePixels {
        static final int MOUNTED = Palette.ON_CPU.getRGB();
        static final int PINNED = Palette.PINNED.getRGB();
        static final int IDLE = Palette.IDLE.getRGB();
        static final int COLUMNS = 400;
        private static final int ROWS = 6;

        private LanePixels() {}

        /** The first lane is on top; one row between lanes stays empty. */
        static BufferedImage of(Slice slice, List<Lane> lanes) {
            var image = new BufferedImage(COLUMNS, lanes.size() * ROWS, BufferedImage.TYPE_INT_ARGB);
            for (int i = 0; i < lanes.size(); i++) {
                // the same line of pixels in each row
                image.setRGB(0, i * ROWS + 1, COLUMNS, ROWS - 1, states(slice, lanes.get(i)), 0, 0);
            }
            return image;
        }

        static int[] states(Slice slice, Lane lane) {
            double[] pinned = nanos(slice, lane, State.PINNED);
            double[] idle = nanos(slice, lane, State.IDLE);
            double whole = (double) slice.lengthNanos() / COLUMNS;
            var states = new int[COLUMNS];
            for (int i = 0; i < COLUMNS; i++) {
                double mounted = whole - pinned[i] - idle[i];
                states[i] = mounted > Math.max(pinned[i], idle[i]) ? MOUNTED : pinned[i] >= idle[i] ? PINNED : IDLE;
            }
            return states;
        }

        private static double[] nanos(Slice slice, Lane lane, State state) {
            double width = (double) slice.lengthNanos() / COLUMNS;
            var nanos = new double[COLUMNS];
            for (Span span : lane.spans()) {
                if (span.state() == state) {
                    add(nanos, width, span.startNanos() - slice.startNanos(), span.endNanos() - slice.startNanos());
                }
            }
            return nanos;
        }

        private static void add(double[] nanos, double width, double from, double to) {
            for (int i = (int) (from / width); i < COLUMNS && i * width < to; i++) {
                nanos[i] += Math.max(0, Math.min(to, (i + 1) * width) - Math.max(from, i * width));
            }
        }
    }
}
