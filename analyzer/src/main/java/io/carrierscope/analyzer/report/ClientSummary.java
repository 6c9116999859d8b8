package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.ClientMetric;
import io.carrierscope.analyzer.cell.Hold;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.report.Block.Mark;
import io.carrierscope.analyzer.report.Block.Point;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The thread models of each library beside each other, one sentence for each load. */
final class ClientSummary {
    private static final List<String> MODELS = List.of("virtual", "platform", "async");

    private ClientSummary() {}

    static Optional<Block> of(List<CellGroup> groups) {
        Map<String, List<CellGroup>> places = groups.stream()
                .sorted(Comparator.comparing(g -> MODELS.indexOf(g.key().threadModel())))
                .filter(g -> g.typical().cell().hold().isPresent() || g.typical().cell().offeredRate().isPresent())
                .collect(Collectors.groupingBy(ClientSummary::place, LinkedHashMap::new, Collectors.toList()));
        var points = places.entrySet().stream().filter(e -> e.getValue().size() > 1)
                .sorted(Map.Entry.comparingByKey()).map(e -> point(e.getKey(), e.getValue())).toList();
        return points.isEmpty() ? Optional.empty() : Optional.of(new Block.Points(points));
    }

    private static String place(CellGroup g) {
        return Texts.plain(library(g) + ", " + g.key().workload() + ", " + g.key().load() + ", JDK " + g.key().jdk());
    }

    /** The client's name without its thread model. */
    static String library(CellGroup g) {
        String client = g.key().client();
        String suffix = "-" + g.key().threadModel();
        return client.endsWith(suffix) ? client.substring(0, client.length() - suffix.length()) : client;
    }

    private static Point point(String place, List<CellGroup> models) {
        return new Point(Mark.NEUTRAL, place, models.stream().map(ClientSummary::line).toList(), "");
    }

    private static String line(CellGroup g) {
        Cell cell = g.typical().cell();
        String did = cell.hold().map(ClientSummary::held)
                .orElseGet(() -> "rate " + cell.offeredRate().orElseThrow().text() + ", "
                        + Numbers.rate(ClientMetric.CPU_PER_REQUEST.of(cell)) + " µs CPU per request");
        return Texts.plain(g.key().threadModel()) + ": " + did + ", at most "
                + Numbers.whole(ClientMetric.PLATFORM_THREADS_MAX.of(cell))
                + " platform threads, " + Numbers.rate(ClientMetric.HEAP_MAX.of(cell)) + " MiB heap, "
                + Numbers.rate(ClientMetric.RESIDENT_MAX.of(cell)) + " MiB resident";
    }

    private static String held(Hold hold) {
        return Numbers.count(hold.reached()) + " of " + Numbers.count(hold.target()) + " connections in "
                + Numbers.rate(hold.seconds()) + " s"
                + (hold.met() ? "" : ", stopped by: " + Texts.cut(Texts.plain(hold.stoppedBy()), 160));
    }
}
