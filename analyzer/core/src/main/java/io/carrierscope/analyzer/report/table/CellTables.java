package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.fold.stat.Numbers.ABSENT;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Tables with one row for each cell of a run. */
public final class CellTables {
    private static final List<Column> VERDICT = List.of(Column.number("p50", "ms"), Column.number("p99", "ms"),
            Column.text("bottleneck"), Column.number("predicted", "× measured"), Column.text("cause"));

    /** Marks the cells that carry warnings. */
    private static final Column DOUBT = Column.text("!");

    private CellTables() {}

    /** The site in one short line: the class without its package. */
    public static String site(Held held) {
        return site(held.site().stack().site());
    }

    /** The same for the text of a site. */
    static String site(String site) {
        int method = site.lastIndexOf('.', Math.max(0, site.indexOf(':') < 0 ? site.length() : site.indexOf(':')));
        return Texts.plain(site.substring(site.lastIndexOf('.', method - 1) + 1));
    }

    public static String binding(JudgedCell c) {
        return c.bounds().binding().map(b -> b.id().label()).or(() -> c.cell().hold().map(CellTables::held))
                .orElse(ABSENT);
    }

    private static String held(Hold hold) {
        return Numbers.count(hold.reached()) + " of " + Numbers.count(hold.target()) + " held";
    }

    /** Predicted : measured throughput, marked when the bottleneck does not explain the cell. */
    public static String predicted(JudgedCell c) {
        return Numbers.ratio(c.bounds().predictedToMeasured()) + (unexplained(c) ? " (!)" : "");
    }

    private static boolean unexplained(JudgedCell c) {
        return c.bounds().binding().isPresent() && !c.bounds().explained();
    }

    /** The explanation of that mark; empty when no cell has it. */
    public static Optional<Block> unexplained(List<JudgedCell> cells) {
        return cells.stream().noneMatch(CellTables::unexplained)
                ? Optional.empty()
                : Optional.of(new Block.Prose(Block.Tone.NOTE, "predicted (!): more than "
                        + Numbers.whole(100 * Bounds.EXPLAINED_WITHIN)
                        + " % from the measurement, so the bottleneck does not explain the cell."));
    }

    /** Throughput and percentiles of the response time. */
    public static Figures latency(Run run) {
        var keyColumns = KeyColumns.of(run);
        var rows = run.cells().stream().filter(c -> c.cell().throughputPerSecond().isPresent())
                .map(c -> latencyRow(keyColumns, c)).toList();
        return new Figures(Captions.of(run, "Latency"),
                keyColumns.columns(Column.number(counted(run), "per s"), Column.number("failed", ""),
                        Column.number("p50", "ms"), Column.number("p90", "ms"), Column.number("p99", "ms"),
                        Column.number("p99.9", "ms"), Column.number("max", "ms"), Column.number("mean", "ms"),
                        Column.number("service p99", "ms")),
                rows);
    }

    /** What the throughput column of the run counts. */
    private static String counted(Run run) {
        var units = run.cells().stream().filter(c -> c.cell().throughputPerSecond().isPresent())
                .map(c -> c.cell().unit().many()).distinct().sorted().toList();
        return units.isEmpty() ? UnitOfWork.REQUEST.many() : String.join(" or ", units);
    }

    private static List<String> latencyRow(KeyColumns keyColumns, JudgedCell c) {
        var response = c.cell().response();
        return keyColumns.row(c, Numbers.rate(c.cell().throughputPerSecond()), failed(c), millis(response, 50),
                millis(response, 90), millis(response, 99), millis(response, 99.9),
                millis(response, d -> d.maxNanos()), millis(response, Durations::meanNanos),
                millis(c.cell().service(), 99));
    }

    private static String failed(JudgedCell c) {
        return c.cell().client().map(r -> Numbers.count(r.measured().requests.failed())).orElse(ABSENT);
    }

    public static String millis(Optional<Durations> durations, double percent) {
        return millis(durations, d -> d.percentileNanos(percent));
    }

    private static String millis(Optional<Durations> durations, ToDoubleFunction<Durations> nanos) {
        return durations.map(d -> Numbers.millis(nanos.applyAsDouble(d))).orElse(ABSENT);
    }

    /** One row for each group of repetitions: throughput, bottleneck, and the first cause found. */
    public static Figures verdicts(Run run) {
        var keyColumns = KeyColumns.ofGroups(run);
        boolean repeated = run.groups().stream().anyMatch(g -> g.repetitions().size() > 1);
        boolean doubtful = run.groups().stream().anyMatch(CellTables::doubtful);
        var columns = keyColumns.columns(Column.number(counted(run), "per s"));
        if (repeated) {
            columns.add(Column.number("±", "%"));
            columns.add(Column.number("runs", ""));
        }
        columns.addAll(VERDICT);
        if (doubtful) {
            columns.add(0, DOUBT);
        }
        return new Figures(Captions.of(run, "Verdicts"), columns,
                run.groups().stream().map(g -> verdictRow(keyColumns, g, repeated, doubtful)).toList());
    }

    private static boolean doubtful(CellGroup g) {
        return g.repetitions().stream().anyMatch(r -> !r.warnings().isEmpty());
    }

    private static List<String> verdictRow(KeyColumns keyColumns, CellGroup g, boolean repeated, boolean doubtful) {
        var row = keyColumns.row(g.typical(), Numbers.rate(g.throughputPerSecond()));
        if (repeated) {
            row.add(Numbers.percent(Means.marginShare(g)));
            row.add(Numbers.count(g.repetitions().size()));
        }
        row.addAll(verdict(g.typical()));
        if (doubtful) {
            row.add(0, doubtful(g) ? DOUBT.name() : "");
        }
        return row;
    }

    private static List<String> verdict(JudgedCell c) {
        var response = c.cell().response();
        return List.of(millis(response, 50), millis(response, 99), binding(c), predicted(c), cause(c));
    }

    /** One row for each of these cells of the run. */
    public static Figures verdicts(Run run, List<JudgedCell> cells) {
        var keyColumns = KeyColumns.of(run);
        var columns = keyColumns.columns(Column.number(counted(run), "per s"));
        columns.addAll(VERDICT);
        columns.add(0, DOUBT);
        return new Figures(
                Captions.of(run, "Cells and repetitions without a card; !: with warnings"),
                columns, cells.stream().map(c -> {
                    var row = keyColumns.row(c, Numbers.rate(c.cell().throughputPerSecond()));
                    row.addAll(verdict(c));
                    row.add(0, c.warnings().isEmpty() ? "" : DOUBT.name());
                    return row;
                }).toList());
    }

    /** The bottleneck of the cell with its prediction, and the first cause found, in a few words. */
    public static String limit(JudgedCell c) {
        if (c.bounds().binding().isEmpty()) {
            return cause(c);
        }
        String bound = binding(c) + " " + Numbers.ratio(c.bounds().predictedToMeasured()) + " ×";
        return cause(c).equals(ABSENT) ? bound : bound + ", " + cause(c);
    }

    private static String cause(JudgedCell c) {
        if (c.cell().failure().isPresent()) {
            return "failed: " + Texts.plain(c.cell().failure().get().reason());
        }
        var found = c.found().stream().findFirst()
                .map(f -> f.cause() + " " + Numbers.percent(f.share(), f.lowerBound()) + " %");
        return Stream.concat(missed(c).stream(), found.stream()).reduce((rate, cause) -> rate + ", " + cause)
                .orElse(ABSENT);
    }

    /** The shortfall of a client under test against its rate. */
    private static Optional<String> missed(JudgedCell c) {
        return c.cell().kind() instanceof Subject.ClientUnderTest
                ? OfferedRate.of(c.cell()).filter(rate -> !rate.met()).map(OfferedRate::text)
                : Optional.empty();
    }
}
