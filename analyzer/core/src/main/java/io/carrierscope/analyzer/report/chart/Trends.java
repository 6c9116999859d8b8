package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.PoolTimeBreakdown;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.chart.Trends.Trend.Curve;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.RangeType;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Other figures of the system under test over time, one chart each: virtual threads, queue, heap, pauses, platform threads. */
public final class Trends {
    private static final double MEGABYTE = 1 << 20;
    private static final int MOST_GROUPS = 3;
    private static final double LEAST_THREADS = 0.5;

    private Trends() {}

    /** The charts, shown on demand; empty when none of these figures were recorded. */
    public static Optional<Block> of(Cell cell) {
        return cell.subject().map(Trends::charts).filter(charts -> !charts.isEmpty())
                .map(charts -> new Block.Details("Over time: threads, queues, heap and pauses", List.copyOf(charts)));
    }

    /** All charts for which the recording has figures. */
    public static List<Block.Chart> charts(MeasuredRecording server) {
        return Stream
                .of(carriers(server), alive(server), started(server), queued(server), pool(server), heap(server),
                        pauses(server),
                        platform(server))
                .flatMap(Optional::stream).map(t -> t.chart(server.window().lengthSeconds())).toList();
    }

    /** What the threads of the busiest groups do, one chart for each group. */
    static List<Block.Chart> ofGroups(MeasuredRecording server) {
        double length = server.window().lengthSeconds();
        return server.measured().threads.groups().entrySet().stream()
                .filter(e -> !e.getKey().equals(ThreadRef.CARRIERS) && e.getValue().threads() > 1
                        && waiting(server, e.getValue()) >= LEAST_THREADS)
                .sorted(Comparator.<Map.Entry<String, Group>>comparingDouble(e -> -waiting(server, e.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_GROUPS).map(e -> states(server, e.getKey(), e.getValue()).chart(length)).toList();
    }

    /** The mean number of threads that wait, for work or for anything else. */
    private static double waiting(MeasuredRecording server, Group group) {
        return (double) (group.blockedNanos() + group.idleNanos()) / server.window().lengthNanos();
    }

    private static Trend states(MeasuredRecording server, String name, Group group) {
        double bin = group.idleOverTime().binNanos();
        return new Trend("Threads over time: " + Texts.plain(name) + ", of " + Numbers.count(group.threads()),
                List.of(new Curve("blocked", Palette.PINNED, each(i -> group.blockedOverTime().nanos(i) / bin)),
                        new Curve("idle", Palette.IDLE, each(i -> group.idleOverTime().nanos(i) / bin)),
                        new Curve("on CPU", Palette.ON_CPU, each(i -> group.cpuOverTime().nanos(i) / bin
                                * server.profile().activeProcessors()))));
    }

    /** The number of carriers, where the scheduler added some. */
    private static Optional<Trend> carriers(MeasuredRecording server) {
        var use = server.measured().carriers;
        double bin = server.window().lengthNanos() / (double) TimeBins.COUNT;
        return server.carrierTime().filter(b -> b.carriers() > b.parallelism())
                .map(b -> new Trend("Carriers, parallelism " + b.parallelism(),
                        List.of(new Curve("", Palette.RESPONSE, each(i -> use.alive(
                                server.window().startNanos() + (long) (i * bin),
                                server.window().startNanos() + (long) ((i + 1) * bin)).size())))));
    }

    private static Optional<Trend> alive(MeasuredRecording server) {
        var threads = server.measured().virtualThreads;
        return trend(threads.started() > 0, "Virtual threads alive",
                new Curve("", Palette.RESPONSE, each(threads::alive)));
    }

    private static Optional<Trend> started(MeasuredRecording server) {
        var threads = server.measured().virtualThreads;
        double bin = server.window().lengthSeconds() / TimeBins.COUNT;
        return trend(threads.started() > 0, "Virtual threads started per second",
                new Curve("", Palette.RESPONSE, each(i -> threads.started(i) / bin)));
    }

    private static Optional<Trend> queued(MeasuredRecording server) {
        var queue = server.measured().virtualThreads.queue();
        return trend(queue.count() > 0, "Virtual threads queued for a carrier",
                new Curve("most", Palette.WAITING, sampled(queue::most, 1)),
                new Curve("mean", Palette.RESPONSE, sampled(queue::mean, 1)));
    }

    /** Threads that are not idle in their pool's queue. */
    private static Optional<Trend> pool(MeasuredRecording server) {
        return PoolTimeBreakdown.of(server).filter(b -> b.threads() > 1).map(b -> {
            var idle = server.measured().threads.groups().get(b.group()).idleOverTime();
            return new Trend("Busy pool threads, of " + Numbers.count(b.threads()), List.of(new Curve("",
                    Palette.RESPONSE, each(i -> Math.max(0, b.threads() - idle.nanos(i) / idle.binNanos())))));
        });
    }

    private static Optional<Trend> heap(MeasuredRecording server) {
        SampleBins heap = server.measured().footprint.heapBytes();
        return trend(heap.count() > 0, "Heap in use before and after GC, MiB",
                new Curve("before", Palette.WAITING, sampled(heap::most, MEGABYTE)),
                new Curve("after", Palette.RESPONSE, sampled(heap::least, MEGABYTE)));
    }

    /** What is kept in memory, over time; empty if neither heap nor resident memory was recorded. */
    public static Optional<Block.Chart> memory(MeasuredRecording server) {
        var footprint = server.measured().footprint;
        var curves = new ArrayList<Curve>();
        curve(curves, "heap after GC", Palette.RESPONSE, footprint.heapBytes(), footprint.heapBytes()::least);
        curve(curves, "resident", Palette.WAITING, footprint.residentBytes(), footprint.residentBytes()::mean);
        curve(curves, "direct buffers", Palette.PINNED, footprint.directBytes(), footprint.directBytes()::mean);
        return curves.isEmpty()
                ? Optional.empty()
                : Optional.of(new Trend("Memory that is kept, MiB", curves).chart(server.window().lengthSeconds()));
    }

    private static void curve(List<Curve> curves, String name, Color colour, SampleBins bins,
            IntFunction<OptionalDouble> figure) {
        if (bins.count() > 1 && bins.most().orElse(0) > 0) {
            curves.add(new Curve(name, colour, sampled(figure, MEGABYTE)));
        }
    }

    private static Optional<Trend> pauses(MeasuredRecording server) {
        var gc = server.measured().gc;
        return trend(gc.pauses().count() > 0, "GC pauses, % of the time", new Curve("", Palette.PINNED,
                each(i -> 100 * gc.overTime().nanos(i) / gc.overTime().binNanos())));
    }

    private static Optional<Trend> platform(MeasuredRecording server) {
        SampleBins threads = server.measured().footprint.platformThreads();
        return trend(threads.count() > 0, "Platform threads alive",
                new Curve("", Palette.RESPONSE, sampled(threads::mean, 1)));
    }

    /** A chart of something that was seen. */
    private static Optional<Trend> trend(boolean seen, String title, Curve... curves) {
        return seen ? Optional.of(new Trend(title, List.of(curves))) : Optional.empty();
    }

    private static double[] each(IntToDoubleFunction figure) {
        return IntStream.range(0, TimeBins.COUNT).mapToDouble(figure).toArray();
    }

    /** The figure per bin; NaN for a bin without a sample. */
    private static double[] sampled(IntFunction<OptionalDouble> figure, double unit) {
        return each(i -> figure.apply(i).orElse(Double.NaN) / unit);
    }

    /** Figures of one unit over time, one value per bin of the window. */
    record Trend(String title, List<Curve> curves) {
        private static final int HEIGHT = 130;

        /** One figure; NaN where it is not known, which the line bridges. The only curve of a chart needs no name. */
        record Curve(String name, Color colour, double[] values) {
            private double[] known() {
                return Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
            }

            /** Lowest, mean and highest value. */
            private String text() {
                var known = Arrays.stream(known()).summaryStatistics();
                return (name.isEmpty() ? "" : name + " ") + Numbers.rate(known.getMin()) + " to "
                        + Numbers.rate(known.getMax()) + ", mean " + Numbers.rate(known.getAverage());
            }
        }

        Block.Chart chart(double lengthSeconds) {
            var legend = curves.size() == 1
                    ? List.<Swatch>of()
                    : curves.stream().map(c -> Swatch.of(c.colour(), c.name())).toList();
            return new Block.Chart(title, curves.stream().map(Curve::text).collect(Collectors.joining("; ")), legend,
                    () -> plot(lengthSeconds), HEIGHT, false);
        }

        private XYPlot plot(double lengthSeconds) {
            var lines = new XYSeriesCollection();
            var renderer = new XYLineAndShapeRenderer(true, false);
            renderer.setDrawSeriesLineAsPath(true);
            for (int i = 0; i < curves.size(); i++) {
                lines.addSeries(series(i, lengthSeconds / TimeBins.COUNT));
                renderer.setSeriesPaint(i, curves.get(i).colour());
                renderer.setSeriesStroke(i, new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
            }
            return new XYPlot(lines, Pictures.span("seconds", lengthSeconds), value(), renderer);
        }

        /** A point at the middle of each bin. */
        private XYSeries series(int curve, double binSeconds) {
            var series = new XYSeries(curve, false);
            double[] values = curves.get(curve).values();
            for (int bin = 0; bin < values.length; bin++) {
                if (!Double.isNaN(values[bin])) {
                    series.add((bin + 0.5) * binSeconds, values[bin]);
                }
            }
            return series;
        }

        private static NumberAxis value() {
            var axis = new NumberAxis();
            axis.setAutoRangeIncludesZero(true);
            axis.setAutoRangeMinimumSize(1);
            axis.setRangeType(RangeType.POSITIVE); // else one of nothing but zeros is from -0.5 to 0.5
            axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
            return axis;
        }
    }
}
