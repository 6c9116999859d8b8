package io.carrierscope.analyzer.report.chart;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.block.Block.Swatch;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Palette;
import io.carrierscope.analyzer.report.format.Texts;
import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the groups of platform threads did when: a lane for each group, filled by the shares of its recorded time. */
final class ThreadLanes {
    /** Rows of a lane, one of which stays empty. */
    static final int ROWS = 12;
    private static final int MOST_LANES = 12;
    private static final int LANE_PIXELS = 24;
    private static final int AXIS_PIXELS = 56;
    private static final int NAME_CHARS = 24;

    private ThreadLanes() {}

    /** Returns the picture where two groups or more did something; one of them alone has a chart of its own. */
    static Optional<Block.Chart> of(MeasuredRecording r) {
        List<Entry<String, Group>> shown = r.measured().threads.groups().entrySet().stream()
                .filter(e -> !e.getKey().equals(ThreadRef.CARRIERS) && busy(r, e.getValue()) >= Waits.LEAST_THREADS)
                .sorted(Comparator.<Entry<String, Group>>comparingDouble(e -> -busy(r, e.getValue()))
                        .thenComparing(Entry::getKey))
                .limit(MOST_LANES).toList();
        return shown.size() < 2
                ? Optional.empty()
                : Optional.of(new Block.Chart(
                        "Thread timeline: " + Numbers.count(shown.size(), "group")
                                + ", most work and waits first; the height is a share of the recorded time",
                        shown.stream().limit(3)
                                .map(e -> Texts.plain(e.getKey()) + " " + Numbers.precise(busy(r, e.getValue())))
                                .collect(Collectors.joining(", ", "threads at work or blocked on average: ", "")),
                        List.of(Swatch.of(Palette.ON_CPU, "on CPU"),
                                Swatch.of(Palette.PINNED, "blocked"),
                                Swatch.of(Palette.IDLE, "idle")),
                        () -> Pictures.raster(image(r, shown), Pictures.span("seconds", r.window().lengthSeconds()),
                                Pictures.names(null, names(shown.stream().map(e -> Texts.plain(e.getKey())).toList())
                                        .reversed(), -0.5, shown.size() - 0.5)),
                        AXIS_PIXELS + shown.size() * LANE_PIXELS, true));
    }

    /** The mean number of threads on CPU or blocked. */
    private static double busy(MeasuredRecording r, Group group) {
        return (group.cpuLoadNanos() * r.profile().activeProcessors() + group.blockedNanos())
                / r.window().lengthNanos();
    }

    /** Long names lose their end, or what is before it where that tells them apart. */
    static List<String> names(List<String> groups) {
        var cut = groups.stream().map(g -> Texts.cut(g, NAME_CHARS)).toList();
        return IntStream.range(0, cut.size()).mapToObj(i -> Collections.frequency(cut, cut.get(i)) == 1
                ? cut.get(i)
                : withEnd(groups.get(i))).toList();
    }

    private static String withEnd(String group) {
        int[] name = group.codePoints().toArray();
        int end = NAME_CHARS * 2 / 3 - 1;
        return name.length <= NAME_CHARS
                ? group
                : new String(name, 0, NAME_CHARS / 3) + "…" + new String(name, name.length - end, end);
    }

    private static BufferedImage image(MeasuredRecording r, List<Entry<String, Group>> shown) {
        var image = new BufferedImage(TimeBins.COUNT, shown.size() * ROWS, BufferedImage.TYPE_INT_ARGB);
        for (int lane = 0; lane < shown.size(); lane++) {
            Group group = shown.get(lane).getValue();
            TimeBins cpu = group.cpuOverTime();
            for (int bin = 0; bin < TimeBins.COUNT; bin++) {
                image.setRGB(bin, lane * ROWS + 1, 1, ROWS - 1, column(cpu.nanos(bin) * r.profile().activeProcessors(),
                        group.blockedOverTime().nanos(bin), group.idleOverTime().nanos(bin)), 0, 1);
            }
        }
        return image;
    }

    /** The pixels of a lane at one time from above: idle, blocked, on CPU; none where nothing was recorded. */
    static int[] column(double cpu, double blocked, double idle) {
        var pixels = new int[ROWS - 1];
        double all = cpu + blocked + idle;
        for (int i = 0; all > 0 && i < pixels.length; i++) {
            double above = (i + 0.5) / pixels.length * all;
            pixels[i] = (above < idle ? Palette.IDLE : above < idle + blocked ? Palette.PINNED : Palette.ON_CPU)
                    .getRGB();
        }
        return pixels;
    }
}
