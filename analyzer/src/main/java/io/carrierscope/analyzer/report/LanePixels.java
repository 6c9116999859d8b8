package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.CarrierLanes.Lane;
import io.carrierscope.analyzer.fold.Lanes.Slice;
import io.carrierscope.analyzer.fold.Lanes.Span;
import io.carrierscope.analyzer.fold.Lanes.State;
import java.util.List;
import org.jfree.data.general.DefaultHeatMapDataset;

/** Lanes as a raster: each point is the state that a carrier was in for the longest part of it. */
final class LanePixels {
    static final int GAP = 0;
    static final int MOUNTED = 1;
    static final int PINNED = 2;
    static final int IDLE = 3;
    static final int COLUMNS = 400;
    private static final int ROWS = 6;

    private LanePixels() {}

    /** The first lane comes last, which is on top; a row between two lanes stays empty. */
    static DefaultHeatMapDataset of(Slice slice, List<Lane> lanes) {
        int height = lanes.size() * ROWS;
        var pixels = new DefaultHeatMapDataset(COLUMNS, height, 0, COLUMNS, 0, height);
        for (int i = 0; i < lanes.size(); i++) {
            int[] states = states(slice, lanes.get(i));
            for (int row = 0; row < ROWS - 1; row++) {
                for (int column = 0; column < COLUMNS; column++) {
                    // without telling anybody: for each pixel an event would be made
                    pixels.setZValue(column, (lanes.size() - 1 - i) * ROWS + row, states[column], false);
                }
            }
        }
        return pixels;
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
