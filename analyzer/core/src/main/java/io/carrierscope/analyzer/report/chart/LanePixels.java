package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.CarrierLanes.Lane;
import io.carrierscope.analyzer.fold.thread.Lanes.Slice;
import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.report.block.Palette;
import java.awt.image.BufferedImage;
import java.util.List;

/** Carrier lanes as an image: each pixel has the colour of the state that filled most of it. */
final class LanePixels {
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
