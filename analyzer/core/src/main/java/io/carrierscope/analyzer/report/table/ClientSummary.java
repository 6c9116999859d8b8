package io.carrierscope.analyzer.report.table;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The thread models of each library compared, one line for each, one point for each load. Time and cost are given as multiples
 * of those of virtual threads where both met the load, since a lower cost with less work done is no saving, and where they clearly differ.
 */
public final class ClientSummary {
    private static final List<String> MODELS = List.of("virtual", "platform", "async");
    private static final int LONGEST_REASON = 240;
    /** Loads that hold connections come first: they show the limit of threads. */
    public static final Comparator<CellGroup> ORDER = Comparator
            .comparing((CellGroup g) -> g.typical().cell().hold().isEmpty())
            .thenComparing(g -> g.key().workload()).thenComparing(g -> g.key().load())
            .thenComparing(g -> g.key().jdk()).thenComparing(ClientSummary::library)
            .thenComparing(g -> g.key().server())
            .thenComparing(g -> MODELS.indexOf(g.key().threadModel()));

    private ClientSummary() {}

    public static List<Point> of(Run run, CellNames names) {
        Map<String, List<CellGroup>> places = run.groups().stream()
                .filter(g -> g.typical().cell().kind() instanceof Subject.ClientUnderTest)
                .filter(g -> g.typical().cell().hold().isPresent() || OfferedRate.of(g.typical().cell()).isPresent())
                .sorted(ORDER)
                .collect(Collectors.groupingBy(g -> place(g, names), LinkedHashMap::new, Collectors.toList()));
        return places.entrySet().stream().filter(e -> e.getValue().size() > 1)
                .map(e -> point(e.getKey(), e.getValue(), names)).toList();
    }

    private static String place(CellGroup g, CellNames names) {
        return Texts.plain(library(g) + names.asked(g.key()) + ", " + g.key().workload() + ", " + g.key().load()
                + ", JDK " + g.key().jdk());
    }

    /** The client's name without its thread model. */
    static String library(CellGroup g) {
        String client = g.key().client();
        String suffix = "-" + g.key().threadModel();
        return client.endsWith(suffix) ? client.substring(0, client.length() - suffix.length()) : client;
    }

    private static Point point(String place, List<CellGroup> models, CellNames names) {
        Optional<CellGroup> virtual = models.stream().filter(g -> "virtual".equals(g.key().threadModel())).findFirst();
        return new Point(Mark.NEUTRAL, place,
                models.stream().map(g -> line(g, virtual.filter(v -> v != g))).toList(),
                names.anchor(models.get(models.size() - 1).typical()));
    }

    private static String line(CellGroup g, Optional<CellGroup> virtual) {
        String did = g.typical().cell().hold().map(hold -> held(hold, g, virtual)).orElseGet(() -> rate(g, virtual));
        return Texts.plain(g.key().threadModel()) + ": " + did + ", at most "
                + mean(g, CellMetric.PLATFORM_THREADS_MAX).figure() + " platform threads, "
                + mean(g, CellMetric.HEAP_MAX).figure() + " MiB heap, "
                + mean(g, CellMetric.RESIDENT_MAX).figure() + " MiB resident";
    }

    private static MetricMeans mean(CellGroup g, CellMetric metric) {
        return new MetricMeans(g, metric);
    }

    private static String held(Hold hold, CellGroup g, Optional<CellGroup> virtual) {
        return Numbers.count(hold.reached()) + " of " + Numbers.count(hold.target()) + " connections in "
                + mean(g, CellMetric.REACH_SECONDS).figure() + " s"
                + (hold.met()
                        ? virtual.flatMap(v -> slower(g, v)).orElse("")
                        : ", stopped by: " + Texts.cut(Texts.plain(hold.stoppedBy()), LONGEST_REASON));
    }

    /** Time as a multiple of that of virtual threads, and the resource that was short. */
    private static Optional<String> slower(CellGroup g, CellGroup virtual) {
        var own = mean(g, CellMetric.REACH_SECONDS);
        var others = mean(virtual, CellMetric.REACH_SECONDS);
        return virtual.typical().cell().hold().orElseThrow().met() && own.times(others).orElse(1) > 1
                && own.differs(others)
                        ? own.times(others, "virtual").map(t -> " (" + t + reasons(g) + ")")
                        : Optional.empty();
    }

    private static String reasons(CellGroup g) {
        var reasons = Stream.concat(
                g.typical().cell().client().filter(ClientTables::full).map(c -> "no CPU time left").stream(),
                g.typical().first().map(Verdict.Found::cause).stream())
                .toList();
        return reasons.isEmpty() ? "" : "; " + String.join(", ", reasons);
    }

    private static String rate(CellGroup g, Optional<CellGroup> virtual) {
        var cpu = mean(g, CellMetric.CPU_PER_REQUEST);
        String more = virtual.filter(v -> met(g) && met(v)).map(v -> mean(v, CellMetric.CPU_PER_REQUEST))
                .filter(cpu::differs).flatMap(v -> cpu.times(v, "virtual")).map(t -> " (" + t + ")").orElse("");
        return OfferedRate.of(g.typical().cell()).orElseThrow().sentence() + ", " + cpu.figure() + " µs CPU per request"
                + more;
    }

    private static boolean met(CellGroup g) {
        return OfferedRate.of(g.typical().cell()).orElseThrow().met();
    }
}
