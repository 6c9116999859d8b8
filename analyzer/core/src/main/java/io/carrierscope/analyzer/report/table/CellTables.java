package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.fold.stat.Numbers.ABSENT;
import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.cell.OfferedRate;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.request.Requests;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tables with one row for each cell of a run. */
public final class CellTables {
    /** The cell's place in the matrix. */
    public static final Table<JudgedCell> PLACE = Table.<CellKey>of().add(TEXT, "id", CellKey::id).csv("cell")
            .add(TEXT, "runId", CellKey::runId).add(TEXT, "host", CellKey::host).add(TEXT, "suite", CellKey::suite)
            .add(TEXT, "server", CellKey::server).add(TEXT, "client", CellKey::client)
            .add(TEXT, "threadModel", CellKey::threadModel).add(TEXT, "workload", CellKey::workload)
            .add(TEXT, "producer", k -> k.producer().isEmpty() ? null : k.producer())
            .add(COUNT, "jdk", k -> k.jdk() == 0 ? null : k.jdk()).add(TEXT, "load", CellKey::load)
            .add(TEXT, "recording", k -> k.event() == null ? null : k.recording())
            .add(COUNT, "repetition", k -> k.event() == null ? null : k.repetition())
            .<JudgedCell>over(c -> c.cell().key());

    /** The figures of a cell that are one number or text each. */
    public static final Table<JudgedCell> CELL = Table.<JudgedCell>of()
            .add(RATE, "throughput", "throughput", c -> c.cell().outcome().perSecond())
            .and(TimeTables.TIMES.over(c -> c.cell().outcome().response().orElse(null)))
            .and(TimeTables.TIMES.pick("p50", "p99").of("service").over(c -> c.cell().outcome().service().orElse(null)))
            .and(Table.<Requests>of().add(COUNT, "completed", Requests::completed)
                    .add(COUNT, "failed", "failed", Requests::failed)
                    .over(c -> c.cell().client().map(r -> r.measured().requests).orElse(null)))
            .and(CarrierTables.CARRIERS)
            .add(MICROS, "cpu*PerRequest", "CPU/request", c -> c.cell().subjectCpuNanosPerRequest())
            .add(MICROS, "clientCpu*PerRequest", c -> c.cell().clientCpuNanosPerRequest())
            .add(RATE, "predicted", c -> c.bounds().binding().map(Bound::perSecond))
            .add(RATIO, "predictedToMeasured", "predicted", c -> c.bounds().predictedToMeasured()).in("× measured")
            .shown(CellTables::predicted)
            .add(COUNT, "warnings", c -> c.warnings().size())
            .add(COUNT, "batches", c -> makespans(c).map(Durations::count))
            .add(MILLIS, "makespanMean", c -> makespans(c).map(Durations::meanNanos))
            .add(RATE, "knee", "knee", c -> c.cell().knee().map(Knee::perSecond))
            .add(TEXT, "bindingBound", "bottleneck", c -> c.bounds().binding().map(b -> b.id().text()))
            .shown(CellTables::binding)
            .add(TEXT, "firstCause", "cause", c -> c.first().map(Verdict::cause))
            .shown(CellTables::cause);

    private static final Table<JudgedCell> VERDICT = CELL.pick("p50", "p99", "bindingBound", "predictedToMeasured",
            "firstCause");

    /** Marks the cells that carry warnings. */
    private static final String DOUBT = "!";

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

    private static Optional<Durations> makespans(JudgedCell c) {
        return c.cell().client().map(r -> r.measured().batches.makespans()).filter(d -> d.count() > 0);
    }

    /** Throughput and percentiles of the response time. */
    public static Figures latency(Run run) {
        return KeyColumns.of(run)
                .and(CELL.pick("throughput", "failed", "p50", "p90", "p99", "p999", "max", "mean", "serviceP99")
                        .label("throughput", counted(run)))
                .figures(Captions.of(run, "Latency"),
                        run.cells().stream().filter(c -> c.cell().throughputPerSecond().isPresent()).toList());
    }

    /** What the throughput column of the run counts. */
    private static String counted(Run run) {
        var units = run.cells().stream().filter(c -> c.cell().throughputPerSecond().isPresent())
                .map(c -> c.cell().unit().many()).distinct().sorted().toList();
        return units.isEmpty() ? UnitOfWork.REQUEST.many() : String.join(" or ", units);
    }

    public static String millis(Optional<Durations> durations, double percent) {
        return durations.map(d -> Numbers.millis(d.percentileNanos(percent))).orElse(ABSENT);
    }

    /** One row for each group of repetitions: throughput, bottleneck, and the first cause found. */
    public static Figures verdicts(Run run) {
        var throughput = Table.<CellGroup>of().show(RATE, counted(run), CellGroup::throughputPerSecond);
        return Table.<CellGroup>of().show(TEXT, DOUBT,
                g -> g.repetitions().stream().allMatch(r -> r.warnings().isEmpty()) ? "" : DOUBT).leftOut()
                .and(KeyColumns.ofGroups(run).over(CellGroup::typical))
                .and(run.groups().stream().allMatch(g -> g.repetitions().size() == 1)
                        ? throughput
                        : throughput.show(SHARE, "±", Means::marginShare)
                                .show(COUNT, "runs", g -> g.repetitions().size()))
                .and(VERDICT.over(CellGroup::typical)).figures(Captions.of(run, "Verdicts"), run.groups());
    }

    /** One row for each of these cells of the run. */
    public static Figures verdicts(Run run, List<JudgedCell> cells) {
        return Table.<JudgedCell>of().show(TEXT, DOUBT, c -> c.warnings().isEmpty() ? "" : DOUBT)
                .and(KeyColumns.of(run)).and(CELL.pick("throughput").label("throughput", counted(run))).and(VERDICT)
                .figures(Captions.of(run, "Cells and repetitions without a card; !: with warnings"), cells);
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
        var found = c.first().map(f -> f.cause() + " " + Numbers.percent(f.share(), f.lowerBound()) + " %");
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
