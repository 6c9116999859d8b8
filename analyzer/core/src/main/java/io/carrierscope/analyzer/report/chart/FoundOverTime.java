package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.fleet.Group;
import io.carrierscope.analyzer.fleet.Tally;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Palette;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The share of a group's recordings in which a cause was found, by hour, with a line for each version. */
public final class FoundOverTime {
    private static final int HEIGHT = 130;
    private static final int MOST_VERSIONS = Palette.GROUPS.size();
    private static final double PERCENT = 100;

    private FoundOverTime() {}

    /**
     * Returns the chart.
     *
     * @param firstHour the hour at which the axis begins, in hours since the epoch
     * @param hours length of the axis
     */
    public static Block.Chart of(String title, Group.OfCause cause, long firstHour, long hours) {
        long all = cause.times().keySet().stream().map(Group.At::version).distinct().count();
        long named = all <= MOST_VERSIONS ? all : MOST_VERSIONS - 1;
        Map<String, TreeMap<Long, Tally>> versions = new LinkedHashMap<>();
        cause.times().forEach((at, tally) -> {
            String version = versions.containsKey(at.version()) || versions.size() < named
                    ? at.version()
                    : "other versions";
            versions.computeIfAbsent(version, v -> new TreeMap<>()).merge(at.hour() - firstHour, tally, Tally::plus);
        });
        var legend = new ArrayList<Swatch>();
        versions.keySet().forEach(v -> legend.add(Swatch.of(Palette.GROUPS.get(legend.size()), v)));
        String text = versions.entrySet().stream().map(v -> v.getKey() + " " + share(v.getValue()))
                .collect(Collectors.joining("; "));
        return new Block.Chart(title, text, legend, () -> plot(versions, hours), HEIGHT, false);
    }

    private static String share(Map<Long, Tally> hours) {
        return Numbers.percent(hours.values().stream().reduce(Tally.NONE, Tally::plus).foundShare()) + " %";
    }

    private static XYPlot plot(Map<String, TreeMap<Long, Tally>> versions, long hours) {
        var lines = new XYSeriesCollection();
        var renderer = new XYLineAndShapeRenderer(true, true);
        versions.forEach((version, tallies) -> {
            int i = lines.getSeriesCount();
            lines.addSeries(series(i, tallies));
            renderer.setSeriesPaint(i, Palette.GROUPS.get(i));
        });
        return new XYPlot(lines, Pictures.span("hours", hours), Pictures.span("", PERCENT), renderer);
    }

    /** A point in the middle of each hour of which a recording shows the cause. */
    private static XYSeries series(int number, Map<Long, Tally> hours) {
        var series = new XYSeries(number, false);
        hours.forEach((hour, tally) -> tally.foundShare()
                .ifPresent(share -> series.add(hour + 0.5, PERCENT * share)));
        return series;
    }
}
