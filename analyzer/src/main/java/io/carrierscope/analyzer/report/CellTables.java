package io.carrierscope.analyzer.report;

import static io.carrierscope.analyzer.report.Numbers.ABSENT;

import io.carrierscope.analyzer.cell.CarrierBudget;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.JudgedCell;
import io.carrierscope.analyzer.fold.Durations;
import io.carrierscope.analyzer.fold.Pinning.Held;
import io.carrierscope.analyzer.report.Block.Column;
import io.carrierscope.analyzer.report.Block.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Tables with one row for each cell of a run. */
final class CellTables {
    private static final int SITES_PER_CELL = 3;
    private static final List<Column> VERDICT = List.of(Column.number("p50", "ms"), Column.number("p99", "ms"),
            Column.text("binding bound"), Column.number("predicted", "× measured"), Column.text("cause"));

    private CellTables() {}

    /** Where virtual threads held their carriers: the longest sites of each cell. */
    static Figures pinning(Run run) {
        var identity = Identity.of(run);
        var rows = new ArrayList<List<String>>();
        for (var cell : run.cells()) {
            cell.cell().server().filter(CellTables::carriersUsed)
                    .ifPresent(server -> pinningRows(identity, cell, server, rows));
        }
        return new Figures(run.caption("Pinning"),
                identity.columns(Column.number("pinned", "%"), Column.number("waits", ""), Column.number("total", "s"),
                        Column.number("longest", "ms"), Column.text("held by"), Column.text("site")),
                rows);
    }

    /** False for platform variants: their carriers exist but nothing runs on them. */
    private static boolean carriersUsed(MeasuredRecording server) {
        return server.carrierBudget().filter(CarrierChart::used).isPresent();
    }

    private static void pinningRows(Identity identity, JudgedCell cell, MeasuredRecording server,
            List<List<String>> rows) {
        double carrierNanos = server.carrierBudget().orElseThrow().carrierNanos();
        var sites = server.measured().pinning().sites();
        sites.stream().limit(SITES_PER_CELL)
                .forEach(h -> rows.add(identity.row(cell, Numbers.percent(h.totalNanos() / carrierNanos),
                        Numbers.count(h.count()), Numbers.seconds(h.totalNanos()), Numbers.millis(h.maxNanos()),
                        h.site().kind().text(), site(h))));
        if (sites.isEmpty()) {
            rows.add(identity.row(cell, "0.0", "0", "0.00", ABSENT, ABSENT, ABSENT));
        }
    }

    /** The site in one short line: the class without its package. */
    static String site(Held held) {
        String site = held.site().stack().site();
        int method = site.lastIndexOf('.', Math.max(0, site.indexOf(':') < 0 ? site.length() : site.indexOf(':')));
        return Texts.plain(site.substring(site.lastIndexOf('.', method - 1) + 1));
    }

    /** Where the carriers' time went. */
    static Figures carriers(Run run) {
        var identity = Identity.of(run);
        var rows = run.cells().stream().filter(c -> c.cell().carrierBudget().isPresent())
                .map(c -> carrierRow(identity, c, c.cell().carrierBudget().get())).toList();
        return new Figures(run.caption("Carriers"),
                identity.columns(Column.number("carriers", ""), Column.number("on CPU", "%"),
                        Column.number("pinned", "%"), Column.number("waiting", "%"), Column.number("idle", "%"),
                        Column.number("mounted", "%"),
                        Column.number("CPU/request", "µs"), Column.text("binding bound"),
                        Column.number("predicted", "× measured")),
                rows);
    }

    private static List<String> carrierRow(Identity identity, JudgedCell c, CarrierBudget b) {
        String carriers = b.carriers() > b.parallelism()
                ? b.parallelism() + "+" + (b.carriers() - b.parallelism())
                : String.valueOf(b.parallelism());
        return identity.row(c, carriers, Numbers.percent(b.onCpu()), Numbers.percent(b.pinned()),
                Numbers.percent(b.waiting()), Numbers.percent(b.idle()),
                Numbers.percent(c.cell().server().map(s -> s.mountedShare()).orElse(OptionalDouble.empty())),
                Numbers.micros(c.cell().serverCpuNanosPerRequest()), binding(c),
                Numbers.ratio(c.bounds().predictedToMeasured()));
    }

    static String binding(JudgedCell c) {
        return c.bounds().binding().map(b -> b.id().text()).orElse(ABSENT);
    }

    /** Throughput and percentiles of the response time. */
    static Figures latency(Run run) {
        var identity = Identity.of(run);
        var rows = run.cells().stream().filter(c -> c.cell().throughputPerSecond().isPresent())
                .map(c -> latencyRow(identity, c)).toList();
        return new Figures(run.caption("Latency"),
                identity.columns(Column.number("requests", "per s"), Column.number("failed", ""),
                        Column.number("p50", "ms"), Column.number("p90", "ms"), Column.number("p99", "ms"),
                        Column.number("p99.9", "ms"), Column.number("max", "ms"), Column.number("mean", "ms"),
                        Column.number("service p99", "ms")),
                rows);
    }

    private static List<String> latencyRow(Identity identity, JudgedCell c) {
        var response = c.cell().response();
        return identity.row(c, Numbers.rate(c.cell().throughputPerSecond()), failed(c), millis(response, 50),
                millis(response, 90), millis(response, 99), millis(response, 99.9),
                millis(response, d -> d.maxNanos()), millis(response, Durations::meanNanos),
                millis(c.cell().service(), 99));
    }

    private static String failed(JudgedCell c) {
        return c.cell().client().map(r -> Numbers.count(r.measured().requests().failed())).orElse(ABSENT);
    }

    static String millis(Optional<Durations> durations, double percent) {
        return millis(durations, d -> d.percentileNanos(percent));
    }

    private static String millis(Optional<Durations> durations, ToDoubleFunction<Durations> nanos) {
        return durations.map(d -> Numbers.millis(nanos.applyAsDouble(d))).orElse(ABSENT);
    }

    /** One row for each cell, repetitions taken together: how fast, which limit binds, and the first cause found. */
    static Figures verdicts(Run run) {
        var identity = Identity.ofGroups(run);
        boolean repeated = run.groups().stream().anyMatch(g -> g.repetitions().size() > 1);
        var columns = new ArrayList<>(identity.columns(Column.number("requests", "per s")));
        if (repeated) {
            columns.add(Column.number("±", "%"));
            columns.add(Column.number("runs", ""));
        }
        columns.addAll(VERDICT);
        return new Figures(run.caption("Verdicts"), columns,
                run.groups().stream().map(g -> verdictRow(identity, g, repeated)).toList());
    }

    private static List<String> verdictRow(Identity identity, CellGroup g, boolean repeated) {
        var row = new ArrayList<>(identity.row(g.typical(), Numbers.rate(g.throughputPerSecond())));
        if (repeated) {
            row.add(Numbers.percent(Means.marginShare(g)));
            row.add(Numbers.count(g.repetitions().size()));
        }
        row.addAll(verdict(g.typical()));
        return row;
    }

    private static List<String> verdict(JudgedCell c) {
        var response = c.cell().response();
        return List.of(millis(response, 50), millis(response, 99), binding(c),
                Numbers.ratio(c.bounds().predictedToMeasured()), cause(c));
    }

    /** One row for each of these cells of the run. */
    static Figures verdicts(Run run, List<JudgedCell> cells) {
        var identity = Identity.of(run);
        var columns = new ArrayList<>(identity.columns(Column.number("requests", "per s")));
        columns.addAll(VERDICT);
        return new Figures(run.caption("Cells and repetitions without a description of their own"), columns,
                cells.stream().map(c -> {
                    var row = identity.row(c, Numbers.rate(c.cell().throughputPerSecond()));
                    row.addAll(verdict(c));
                    return row;
                }).toList());
    }

    /** What limits the cell, in few words: the binding bound with its prediction, and the first cause found. */
    static String limit(JudgedCell c) {
        if (c.bounds().binding().isEmpty()) {
            return cause(c);
        }
        String bound = binding(c) + " " + Numbers.ratio(c.bounds().predictedToMeasured()) + " ×";
        return c.found().isEmpty() ? bound : bound + ", " + cause(c);
    }

    private static String cause(JudgedCell c) {
        if (c.cell().failure().isPresent()) {
            return "failed: " + Texts.plain(c.cell().failure().get().reason());
        }
        return c.found().stream().findFirst().map(f -> f.cause() + " " + Numbers.percent(f.share()) + " %")
                .orElse(ABSENT);
    }
}
