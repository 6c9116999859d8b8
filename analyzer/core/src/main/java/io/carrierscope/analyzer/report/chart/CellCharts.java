package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Lanes.Slice;
import io.carrierscope.analyzer.fold.thread.Lanes.Span;
import io.carrierscope.analyzer.fold.thread.Lanes.State;
import io.carrierscope.analyzer.fold.thread.SampleTimes;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.chart.CarrierBands.CarrierChart;
import io.carrierscope.analyzer.report.chart.CellCharts.LanesChart.CarrierLanes.Lane;
import io.carrierscope.analyzer.report.format.GroupCpu;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The pictures of a cell's card. */
public final class CellCharts {
    private CellCharts() {}

    /** Carrier time over the window, and a slice of it with a lane for each carrier. */
    public static List<Block> ofCarriers(Cell cell) {
        Optional<Block> lanes = LanesChart.of(cell).map(Block.Chart::onPageOnly);
        return Stream.of(CarrierChart.of(cell), lanes).flatMap(Optional::stream).toList();
    }

    /** The time of the threads of the busiest pool; a single thread is none. */
    public static List<Block> ofPool(Cell cell) {
        return cell.poolTime().filter(b -> b.threads() > 1).flatMap(b -> PoolParts.of(cell)).stream().toList();
    }

    /** What the threads of the busiest groups do over time. */
    public static List<Block> ofGroups(MeasuredRecording subject) {
        return Stream.concat(ThreadLanes.of(subject).stream(),
                Trends.ofGroups(subject).stream().map(Block.Chart::onPageOnly)).<Block>map(c -> c).toList();
    }

    /** When CPU samples were taken. */
    public static Block ofSamples(MeasuredRecording subject) {
        return SampleMap.of(subject);
    }

    /** Response times as a distribution and over time. */
    public static List<Block> ofLatency(Cell cell) {
        Optional<Block> percentiles = LatencyChart.of(cell).map(Block.Chart::onPageOnly);
        return Stream.of(percentiles, LatencyMap.of(cell)).flatMap(Optional::stream).toList();
    }

    public static List<Block> of(JudgedCell judged) {
        var cell = judged.cell();
        return Stream
                .of(LatencyChart.of(cell), LatencyMap.of(cell), CarrierChart.of(cell), LanesChart.of(cell),
                        judged.requestTime().flatMap(TailParts::of), PoolParts.of(cell),
                        CpuParts.byThreadGroup(cell), CpuParts.byLayer(cell))
                .<Block>flatMap(c -> c.stream())
                .toList();
    }

    /** Time breakdown of the platform pool's threads, as one bar. */
    static final class PoolParts {
        private PoolParts() {}

        static Optional<Block> of(Cell cell) {
            return cell.poolTime().map(PoolParts::bar);
        }

        private static Block bar(PoolTimeBreakdown b) {
            return new Block.Parts(
                    "Pool thread time, % of " + Numbers.count(b.threads(), "thread") + ", " + Texts.plain(b.group()),
                    List.of(Block.Part.of(Palette.ON_CPU, "on CPU", b.onCpu()),
                            Block.Part.of(Palette.PINNED, "blocked", b.blocked()),
                            Block.Part.of(Palette.WAITING, "rest (runnable, in a native call, or in an unclear wait)",
                                    b.rest()),
                            Block.Part.of(Palette.IDLE, "idle", b.idle())));
        }
    }

    /** CPU samples by second and by part of a second: bursts, stalls and regular work show as patterns. */
    static final class SampleMap {
        private static final int FAINTEST = 40;

        private SampleMap() {}

        static Block.Chart of(MeasuredRecording s) {
            var samples = s.measured().samples;
            var times = s.measured().sampleTimes;
            String column = times.secondsPerColumn() == 1 ? "a second" : times.secondsPerColumn() + " seconds";
            return new Block.Chart("CPU samples within the second, ms",
                    Numbers.count(samples.count()) + " samples; a column is " + column + ", a row "
                            + SampleTimes.ROW_MILLIS + " ms of it",
                    List.of(new Block.Swatch(Palette.css(Palette.ON_CPU), "samples (stronger: more)", "")),
                    () -> plot(times, samples.apart()), Block.Chart.HEIGHT_PIXELS, true);
        }

        private static XYPlot plot(SampleTimes times, boolean ofCpuTime) {
            var seconds = Pictures.span("seconds", (double) times.columns() * times.secondsPerColumn());
            return Pictures.raster(image(times, ofCpuTime), seconds, Pictures.span(null, 1_000));
        }

        /** One pixel for each column and row; the beginning of the second is at the bottom. */
        static BufferedImage image(SampleTimes times, boolean ofCpuTime) {
            var image = new BufferedImage(times.columns(), SampleTimes.ROWS, BufferedImage.TYPE_INT_ARGB);
            int most = most(times, ofCpuTime);
            for (int column = 0; column < times.columns(); column++) {
                for (int row = 0; row < SampleTimes.ROWS; row++) {
                    int count = times.count(column, row, ofCpuTime);
                    int alpha = count == 0 ? 0 : FAINTEST + (255 - FAINTEST) * count / most;
                    image.setRGB(column, SampleTimes.ROWS - 1 - row, alpha << 24 | Palette.ON_CPU.getRGB() & 0xFFFFFF);
                }
            }
            return image;
        }

        private static int most(SampleTimes times, boolean ofCpuTime) {
            int most = 1;
            for (int column = 0; column < times.columns(); column++) {
                for (int row = 0; row < SampleTimes.ROWS; row++) {
                    most = Math.max(most, times.count(column, row, ofCpuTime));
                }
            }
            return most;
        }
    }

    /** CPU time per request of the system under test by parts, as one bar. */
    static final class CpuParts {
        private final Cell cell;
        private final List<Block.Part> parts = new ArrayList<>();

        /** @param cell a cell whose CPU time per request is known */
        private CpuParts(Cell cell) {
            this.cell = cell;
        }

        /** Returns one bar by kind of code. */
        static Optional<Block> byLayer(Cell cell) {
            return subject(cell).flatMap(CpuLayers::of).map(layers -> {
                var parts = new CpuParts(cell);
                for (Layer layer : Layer.values()) {
                    double busy = layers.busyProcessors().getOrDefault(layer, 0.0);
                    if (busy > 0) {
                        parts.add(Palette.LAYERS.get(layer.ordinal()), layer.text(), busy);
                    }
                }
                parts.add(Palette.IDLE, "JVM", layers.jvmItself());
                return parts.bar("CPU time per request by layer");
            });
        }

        /** Returns one bar by the busiest thread groups; CPU time of no Java thread is that of the JVM itself: GC, compiler, recorder. */
        static Optional<Block> byThreadGroup(Cell cell) {
            return subject(cell).filter(s -> s.busyProcessors().orElse(0) > 0).flatMap(s -> {
                var groups = GroupCpu.of(s);
                var parts = new CpuParts(cell);
                double rest = s.busyProcessors().getAsDouble();
                for (int i = 0; i < Math.min(groups.size(), Palette.GROUPS.size()); i++) {
                    parts.add(Palette.GROUPS.get(i), groups.get(i).group(), groups.get(i).busyProcessors());
                    rest -= groups.get(i).busyProcessors();
                }
                parts.add(Palette.IDLE, "other threads and JVM", Math.max(0, rest));
                return groups.isEmpty() ? Optional.empty() : Optional.of(parts.bar("CPU time per request"));
            });
        }

        private static Optional<MeasuredRecording> subject(Cell cell) {
            return cell.subject().filter(s -> cell.subjectCpuNanosPerRequest().isPresent());
        }

        /** Adds a part that kept {@code busyProcessors} processors busy on average. */
        private void add(Color colour, String name, double busyProcessors) {
            parts.add(new Block.Part(new Swatch(Palette.css(colour), Texts.plain(name),
                    Numbers.micros(cell.perRequest(OptionalDouble.of(busyProcessors))) + " µs"), busyProcessors));
        }

        private Block bar(String title) {
            return new Block.Parts(title + ", " + Numbers.micros(cell.subjectCpuNanosPerRequest()) + " µs in all",
                    parts);
        }
    }

    /** Response and service time over percentiles, on an axis that spreads the tail. */
    static final class LatencyChart {
        private static final int POINTS = 60;
        private static final List<String> NINES = List.of("0", "90", "99", "99.9", "99.99", "99.999", "99.9999");

        private LatencyChart() {}

        static Optional<Block.Chart> of(Cell cell) {
            return cell.response().map(response -> chart(response, cell.service()));
        }

        private static Block.Chart chart(Durations response, Optional<Durations> service) {
            String text = "response time p50 " + Numbers.millis(response.percentileNanos(50)) + " ms, p99 "
                    + Numbers.millis(response.percentileNanos(99)) + " ms, longest "
                    + Numbers.millis(response.maxNanos())
                    + " ms";
            var legend = Stream.concat(Stream.of(new Block.Swatch(Palette.css(Palette.RESPONSE), "response time", "")),
                    service.stream()
                            .map(s -> new Block.Swatch(Palette.css(Palette.SERVICE), "service time (dashed)", "")));
            return new Block.Chart("Latency by percentile, ms", text, legend.toList(), () -> plot(response, service));
        }

        private static XYPlot plot(Durations response, Optional<Durations> service) {
            double nines = nines(response.count());
            var curves = new XYSeriesCollection();
            curves.addSeries(curve("response", response, nines));
            service.ifPresent(s -> curves.addSeries(curve("service", s, nines)));
            return new XYPlot(curves, percentiles(nines), millis(), lines());
        }

        /** The first labelled percentile beyond which there is no request, so that the curve ends at the longest. */
        static double nines(long count) {
            return Math.min(NINES.size() - 1, Math.max(1, Math.ceil(Math.log10(count))));
        }

        private static XYSeries curve(String name, Durations durations, double nines) {
            var series = new XYSeries(name, false);
            series.add(0, durations.percentileNanos(0) / 1e6);
            double[] x = IntStream.rangeClosed(1, POINTS).mapToDouble(i -> nines * i / POINTS).toArray();
            long[] nanos = durations
                    .percentilesNanos(Arrays.stream(x).map(nine -> 100 * (1 - Math.pow(10, -nine))).toArray());
            for (int i = 0; i < x.length; i++) {
                series.add(x[i], nanos[i] / 1e6);
            }
            return series;
        }

        private static NumberAxis percentiles(double nines) {
            return Pictures.names("percentile", NINES, 0, nines);
        }

        private static NumberAxis millis() {
            var axis = new NumberAxis();
            axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
            axis.setAutoRangeIncludesZero(true);
            return axis;
        }

        private static XYLineAndShapeRenderer lines() {
            var renderer = new XYLineAndShapeRenderer(true, false);
            renderer.setDrawSeriesLineAsPath(true);
            renderer.setSeriesPaint(0, Palette.RESPONSE);
            renderer.setSeriesPaint(1, Palette.SERVICE);
            renderer.setSeriesStroke(0, new BasicStroke(4, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
            renderer.setSeriesStroke(1, new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1,
                    new float[]{6, 6}, 0));
            return renderer;
        }
    }

    /** A short slice of the window with a lane for each carrier, in which single pins are visible. */
    public static final class LanesChart {
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
}
