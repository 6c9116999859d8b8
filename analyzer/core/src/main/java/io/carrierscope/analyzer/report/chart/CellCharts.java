package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CpuLayers;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.cell.ThreadCpu.GroupCpu;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.SampleTimes;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.chart.CarrierBands.CarrierChart;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The pictures of a cell's card. */
public final class CellCharts {
    private static final int FAINTEST = 40;

    private CellCharts() {}

    /** Carrier time over the window, and a slice of it with a lane for each carrier. */
    public static List<Block> ofCarriers(Cell cell) {
        Optional<Block> lanes = LanesChart.of(cell).map(Block.Chart::onPageOnly);
        return Stream.of(CarrierChart.of(cell), lanes).flatMap(Optional::stream).toList();
    }

    /** The time of the threads of the busiest pool; a single thread is none. */
    public static List<Block> ofPool(Cell cell) {
        return cell.poolTime().filter(b -> b.threads() > 1).map(CellCharts::poolParts).stream().toList();
    }

    /** What the threads of the busiest groups do over time. */
    public static List<Block> ofGroups(MeasuredRecording subject) {
        return Stream.concat(ThreadLanes.of(subject).stream(),
                Trends.ofGroups(subject).stream().map(Block.Chart::onPageOnly)).<Block>map(c -> c).toList();
    }

    /** When CPU samples were taken. */
    public static Block ofSamples(MeasuredRecording subject) {
        var samples = subject.measured().samples;
        var times = subject.measured().sampleTimes;
        String column = times.secondsPerColumn() == 1 ? "a second" : times.secondsPerColumn() + " seconds";
        return new Block.Chart("CPU samples within the second, ms",
                Numbers.count(samples.count()) + " samples; a column is " + column + ", a row "
                        + SampleTimes.ROW_MILLIS + " ms of it",
                List.of(Block.Swatch.of(Palette.ON_CPU, "samples (stronger: more)")),
                () -> Pictures.raster(image(times, samples.apart()),
                        Pictures.span("seconds", (double) times.columns() * times.secondsPerColumn()),
                        Pictures.span(null, 1_000)),
                Block.Chart.HEIGHT_PIXELS, true);
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
                        judged.requestTime().flatMap(TailParts::of), cell.poolTime().map(CellCharts::poolParts),
                        CpuParts.byThreadGroup(cell), CpuParts.byLayer(cell))
                .<Block>flatMap(c -> c.stream())
                .toList();
    }

    /** Time breakdown of the platform pool's threads, as one bar. */
    private static Block poolParts(PoolTimeBreakdown b) {
        return new Block.Parts(
                "Pool thread time, % of " + Numbers.count(b.threads(), "thread") + ", " + Texts.plain(b.group()),
                List.of(Block.Part.of(Palette.ON_CPU, "on CPU", b.onCpu()),
                        Block.Part.of(Palette.PINNED, "blocked", b.blocked()),
                        Block.Part.of(Palette.WAITING, "rest (runnable, in a native call, or in an unclear wait)",
                                b.rest()),
                        Block.Part.of(Palette.IDLE, "idle", b.idle())));
    }

    /** CPU samples by second and by part of a second, which begins at the bottom: bursts, stalls and regular work show as patterns. */
    private static BufferedImage image(SampleTimes times, boolean ofCpuTime) {
        return Pictures.heat(times.columns(), SampleTimes.ROWS, (column, row) -> times.count(column, row, ofCpuTime),
                Palette.ON_CPU, (count, most) -> FAINTEST + (255 - FAINTEST) * count / most);
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
            parts.add(new Block.Part(new Swatch(colour, Texts.plain(name),
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
            var legend = Stream.concat(Stream.of(Block.Swatch.of(Palette.RESPONSE, "response time")),
                    service.stream()
                            .map(s -> Block.Swatch.of(Palette.SERVICE, "service time (dashed)")));
            return new Block.Chart("Latency by percentile, ms", text, legend.toList(), () -> plot(response, service));
        }

        private static XYPlot plot(Durations response, Optional<Durations> service) {
            double nines = nines(response.count());
            var curves = new XYSeriesCollection();
            curves.addSeries(curve("response", response, nines));
            service.ifPresent(s -> curves.addSeries(curve("service", s, nines)));
            return new XYPlot(curves, Pictures.names("percentile", NINES, 0, nines), millis(), lines());
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
}
