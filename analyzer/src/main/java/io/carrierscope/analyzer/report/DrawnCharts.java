package io.carrierscope.analyzer.report;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The charts of a page in its order, drawn on all processors before it is written, as that takes longer than all else. */
final class DrawnCharts {
    private final Iterator<String> drawn;

    private DrawnCharts(List<String> drawn) {
        this.drawn = drawn.iterator();
    }

    static DrawnCharts of(List<Block> blocks) {
        var charts = blocks.stream().flatMap(DrawnCharts::charts).toList();
        return new DrawnCharts(IntStream.range(0, charts.size()).parallel()
                .mapToObj(i -> drawn(charts.get(i), i + 1)).toList());
    }

    private static Stream<Block.Chart> charts(Block block) {
        return switch (block) {
            case Block.Chart c -> Stream.of(c);
            case Block.Fold f -> f.blocks().stream().flatMap(DrawnCharts::charts);
            case Block.Card c -> c.blocks().stream().flatMap(DrawnCharts::charts);
            default -> Stream.empty();
        };
    }

    private static String drawn(Block.Chart chart, int number) {
        return chart.drawing().svg("chart" + number + "-", chart.title() + ": " + chart.alternative());
    }

    /** The next one as inline SVG. */
    String next() {
        return drawn.next();
    }
}
