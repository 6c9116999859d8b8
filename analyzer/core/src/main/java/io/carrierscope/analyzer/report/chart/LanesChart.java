package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Lanes.Slice;
import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.chart.LanesChart.CarrierLanes.Lane;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/** A short slice of the window with a lane for each carrier, in which single pins are visible. */
public final class LanesChart {
    private static final int MOST_LANES = 16;
    private static final int LANE_PIXELS = 18;
    private static final int AXIS_PIXELS = 56;

    private LanesChart() {}

    /** Returns empty when short parks and pins were not recorded, because their time would read as mounted. */
    static Optional<Block.Chart> of(Cell cell) {
        return CarrierShares.used(cell).filter(CarrierShares::complete).flatMap(s -> cell.subject())
                .flatMap(r -> CarrierLanes.of(r).map(l -> chart(r, l)));
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
        return "Carrier timeline: " + which + Numbers.count(all.lanes().size(), "carrier") + " for "
                + Numbers.rate(all.slice().lengthNanos() / 1e6)
                + " ms, "
                + String.format(Locale.ROOT, "%.1f", from) + " s into the window"
                + (all.inferred() ? "; the carrier of each pin is inferred" : "");
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
        return Pictures.raster(LanePixels.of(all.slice(), shown), millis, names(shown));
    }

    /** An axis with the first carrier on top. */
    private static NumberAxis names(List<Lane> shown) {
        int n = shown.size();
        return Pictures.names(null, IntStream.range(0, n).mapToObj(i -> "carrier " + (n - i)).toList(), -0.5,
                n - 0.5);
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

    /**
     * What each carrier did in a slice of the window: pinned, idle, or else running a mounted virtual thread. Before JDK 24 a pin
     * is recorded without its carrier; we assign it to a carrier that was not idle at the time.
     *
     * @param inferred true when at least one pin was assigned that way
     */
    public record CarrierLanes(Slice slice, List<Lane> lanes, boolean inferred) {

        /** The pinned and idle spans of one carrier. */
        public record Lane(long carrier, List<Span> spans) {
            /** Total time in the state, in nanoseconds. */
            public long nanos(State state) {
                return spans.stream().filter(s -> s.state() == state).mapToLong(Span::lengthNanos).sum();
            }

            private long overlap(Span other) {
                return spans.stream().mapToLong(s -> Math.max(0,
                        Math.min(s.endNanos(), other.endNanos()) - Math.max(s.startNanos(), other.startNanos())))
                        .sum();
            }

            /** End of the last span before the given one. A pin fits best into the shortest gap. */
            private long freeSince(Span other) {
                return spans.stream().mapToLong(Span::endNanos).filter(end -> end <= other.startNanos()).max()
                        .orElse(Long.MIN_VALUE);
            }
        }

        /**
         * Returns the slice with the largest share of pinned time, or the middle slice when no carrier was pinned; empty without
         * carriers.
         */
        public static Optional<CarrierLanes> of(MeasuredRecording r) {
            var slices = r.measured().lanes.slices();
            if (slices.isEmpty()) {
                return Optional.empty();
            }
            var most = slices.stream()
                    .max(Comparator.comparingDouble(s -> (double) s.pinnedNanos() / s.lengthNanos()))
                    .orElseThrow();
            return Optional.of(of(r, most.pinnedNanos() > 0 ? most : slices.get(slices.size() / 2)))
                    .filter(l -> !l.lanes.isEmpty());
        }

        private static CarrierLanes of(MeasuredRecording r, Slice slice) {
            var lanes = lanes(r, slice);
            var unplaced = slice.spans().stream().filter(s -> s.carrier() == 0).toList();
            unplaced.forEach(s -> place(s, lanes.values().stream().toList()));
            return new CarrierLanes(slice, List.copyOf(lanes.values()), !unplaced.isEmpty());
        }

        private static Map<Long, Lane> lanes(MeasuredRecording r, Slice slice) {
            var use = r.measured().carriers;
            Map<Long, List<Span>> known = slice.spans().stream().filter(s -> s.carrier() != 0)
                    .collect(Collectors.groupingBy(Span::carrier));
            var lanes = new TreeMap<Long, Lane>();
            Stream.concat(use.alive(slice.startNanos(), slice.endNanos()).stream(), known.keySet().stream())
                    .distinct()
                    .forEach(id -> {
                        var spans = new ArrayList<>(known.getOrDefault(id, List.of()));
                        silence(use.silentFromNanos(id), slice, id).ifPresent(spans::add);
                        lanes.put(id, new Lane(id, spans));
                    });
            return lanes;
        }

        /** The park of a carrier that was still open when the recording ended, which was not recorded. */
        private static Optional<Span> silence(long fromNanos, Slice slice, long id) {
            long start = Math.max(fromNanos, slice.startNanos());
            return start < slice.endNanos()
                    ? Optional.of(new Span(start, slice.endNanos(), State.IDLE, id, id))
                    : Optional.empty();
        }

        private static void place(Span pin, List<Lane> lanes) {
            lanes.stream().min(Comparator.<Lane>comparingLong(l -> l.overlap(pin))
                    .thenComparing(Comparator.<Lane>comparingLong(l -> l.freeSince(pin)).reversed()))
                    .ifPresent(l -> l.spans().add(pin));
        }

        /** The state's share of the time of all carriers, 0 to 1. */
        public double share(State state) {
            return lanes.stream().mapToLong(l -> l.nanos(state)).sum()
                    / (double) (slice.lengthNanos() * lanes.size());
        }

        /** The longest pin within the slice, in nanoseconds. */
        public long longestPinNanos() {
            return slice.spans().stream().filter(s -> s.state() == State.PINNED).mapToLong(Span::lengthNanos).max()
                    .orElse(0);
        }
    }
}
