package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.INTERVAL;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.cell.Definition.Published;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.NoiseFloor.ControlGroups;
import io.carrierscope.analyzer.compare.PublishedRatio;
import io.carrierscope.analyzer.compare.PublishedRow;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.metric.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Cells side by side, and beside published figures. */
public final class ComparisonTables {
    /** Pairs of cells that differ on one axis. */
    public static final Table<Comparison> COMPARISONS = Table.<Comparison>of()
            .add(TEXT, "runId", c -> c.a().key().runId())
            .add(TEXT, "a", "a", c -> c.a().key().id()).shown(c -> Texts.plain(c.axis().label(c.a().key())))
            .add(TEXT, "b", "b", c -> c.b().key().id()).shown(c -> Texts.plain(c.axis().label(c.b().key())))
            .add(TEXT, "axis", "axis", c -> c.axis().name().toLowerCase(Locale.ROOT))
            .add(RATIO, "ratio", "a : b", Comparison::ratio)
            .shown(c -> c.shown() ? Numbers.ratio(c.ratio()) : c.comparable() ? "not shown" : "not comparable")
            .add(INTERVAL, "interval", "95 % interval", Comparison::interval).csv("ratio")
            .add(RATIO, "noiseFloor", Comparison::noiseFloor)
            .add(RATIO, "recordedRatio", "recorded", c -> c.recorded().map(Comparison.Recorded::ratio))
            .add(INTERVAL, "recordedInterval", "95 % recorded",
                    c -> c.recorded().flatMap(Comparison.Recorded::interval))
            .csv("recorded_ratio")
            .add(RATIO, "predictedRatio", "predicted", Comparison::predictedRatio)
            .add(SHARE, "explainedShare", "explained", Comparison::explainedShare)
            .shown(c -> c.shown() ? Numbers.percent(c.explainedShare()) : null)
            .add(RATE, "a", c -> c.a().throughputPerSecond()).add(RATE, "b", c -> c.b().throughputPerSecond())
            .add(TEXT, "winner", c -> c.shown() ? c.a().key().id() : null)
            .add(FLAG, "sameControl", ComparisonTables::control).csv(null)
            .add(TEXT, "asymmetries", Comparison::asymmetries).csv(null)
            .add(TEXT, "causes", "causes in b", c -> c.causes().stream().map(Verdict::cause).distinct().toList())
            .shown(c -> control(c)
                    ? "control: identical systems"
                    : c.causes().stream().map(Verdict::cause).distinct().collect(Collectors.joining(", ")))
            .add(TEXT, "text", c -> Explanation.of(c)).csv(null);

    private static final Table<Comparison> RECORDING_COST = Table.<Comparison>of()
            .show(RATE, "off", c -> off(c).throughputPerSecond()).show(RATE, "on", c -> on(c).throughputPerSecond())
            .show(RATIO, "off : on", c -> faster(c) ? c.ratio() : 1 / c.ratio()).in("×")
            .show(INTERVAL, "interval", c -> faster(c) ? c.interval() : c.interval().map(Interval::inverse)).in("95 %")
            .show(TEXT, "difference", c -> c.shown() ? "yes" : c.comparable() ? "noise" : "not comparable")
            .show(MILLIS, "p99 off", c -> Arrays.stream(p99(off(c))).average())
            .show(MILLIS, "p99 on", c -> Arrays.stream(p99(on(c))).average())
            .show(RATIO, "on : off", c -> Figure.both(Arrays.stream(p99(on(c))).average(),
                    Arrays.stream(p99(off(c))).average(), (on, off) -> on / off))
            .in("×")
            .show(INTERVAL, "interval", c -> ConfidenceIntervals.ratioOfMeans(p99(on(c)), p99(off(c)))).in("95 %");

    /** How many times slower than the fastest published variant. */
    private static final Table<PublishedRatio> TIMES_SLOWER = Table.<PublishedRatio>of()
            .add(TEXT, "than", "slower than", r -> r.fastest().group().key().variant())
            .add(RATIO, "published", "published", PublishedRatio::published).in("×")
            .add(RATIO, "measured", "measured", PublishedRatio::measured).in("×")
            .add(INTERVAL, "interval", "95 % interval", PublishedRatio::interval).csv("slower")
            .add(RATIO, "noise", PublishedRatio::noise).notInJson()
            .add(RATIO, "publishedControlSpread", "A/A published", PublishedRatio::publishedSpread).in("×").csv(null)
            .add(RATIO, "measuredControlSpread", "A/A measured", PublishedRatio::measuredSpread).in("×").csv(null);

    /** A published figure, and its ratio to that of the fastest variant; {@code null} without one. */
    public record PublishedFigure(PublishedRow row, PublishedRatio ratio) {
        public static List<PublishedFigure> of(List<PublishedRow> rows) {
            Map<PublishedRow, PublishedRatio> ratios = new IdentityHashMap<>();
            PublishedRatio.of(rows).forEach(r -> ratios.put(r.row(), r));
            return rows.stream().map(r -> new PublishedFigure(r, ratios.get(r))).toList();
        }

        private JudgedCell cell() {
            return row.group().typical();
        }
    }

    private static final Table<PublishedRow> FIGURE = Table.<PublishedRow>of()
            .add(Unit.FIGURE, "published", "published", r -> r.published().value())
            .add(Unit.FIGURE, "measured", "measured", PublishedRow::measured)
            .add(INTERVAL, "interval", "95 % interval", PublishedRow::interval).csv("measured")
            .shown(r -> Means.interval(r.interval())).add(COUNT, "repetitions", r -> r.group().repetitions().size())
            .add(RATIO, "ratio", "measured : published", PublishedRow::measuredToPublished).in("×")
            .csv("measured_to_published");
    private static final Table<PublishedFigure> PLACE = Table.<PublishedFigure>of()
            .add(TEXT, "runId", f -> f.row.group().key().runId()).add(TEXT, "suite", f -> f.row.group().key().suite())
            .add(TEXT, "study", f -> f.row.published().study()).add(TEXT, "row", f -> f.row.published().row())
            .add(TEXT, "cell", f -> f.cell().cell().key().id())
            .add(TEXT, "server", f -> f.row.group().key().variant())
            .add(COUNT, "jdk", f -> f.row.group().key().jdk() == 0 ? null : f.row.group().key().jdk())
            .add(TEXT, "load", f -> f.row.group().key().load())
            .add(TEXT, "recording", f -> f.row.group().key().recording())
            .add(TEXT, "metric", f -> f.row.published().metric()).add(TEXT, "unit", f -> f.row.published().unit())
            .and(FIGURE.over(PublishedFigure::row));
    private static final Table<PublishedFigure> WHY = Table.<PublishedFigure>of()
            .add(TEXT, "explanation", f -> Explanation.of(f.cell()))
            .add(TEXT, "source", f -> f.row.published().source());

    /** Published figures beside measured ones. */
    public static final Table<PublishedFigure> PUBLISHED = PLACE
            .object("timesSlower", TIMES_SLOWER, PublishedFigure::ratio).and(WHY);
    /** The same as rows. */
    public static final Table<PublishedFigure> PUBLISHED_ROWS = PLACE
            .and(TIMES_SLOWER.of("slower").over(PublishedFigure::ratio))
            .and(CellTables.CELL.pick("predictedToMeasured", "bindingBound").over(PublishedFigure::cell)).and(WHY);

    private ComparisonTables() {}

    private static boolean control(Comparison c) {
        return ControlGroups.same(c.a(), c.b());
    }

    /** The table of some comparisons of a run. */
    public static Figures comparisons(Run run, List<Comparison> pairs) {
        return COMPARISONS.pick("axis").show(TEXT, "where", c -> Sentences.place(run, c))
                .and(COMPARISONS.without("axis")).figures(Captions.of(run, "Comparisons"), pairs);
    }

    /** Cost of Flight Recorder for each server variant: cells without it compared with the same cells with it. */
    public static Figures recordingCost(Run run) {
        var pairs = run.comparisons().stream().filter(c -> c.axis() == Axis.RECORDING).toList();
        return KeyColumns.ofServersAndWorkloads(pairs.stream().map(c -> on(c).typical()).toList())
                .<Comparison>over(c -> on(c).typical()).and(RECORDING_COST)
                .figures(
                        Captions.of(run,
                                "Cells without (off) and with (on) Flight Recorder; a ratio above 1 is overhead"),
                        run.groups().stream().flatMap(g -> pairs.stream().filter(c -> on(c) == g)).toList());
    }

    private static boolean faster(Comparison c) {
        return c.a().key().recording().equals("off");
    }

    private static CellGroup on(Comparison c) {
        return faster(c) ? c.b() : c.a();
    }

    private static CellGroup off(Comparison c) {
        return faster(c) ? c.a() : c.b();
    }

    /** The 99th percentile of each repetition, in nanoseconds. */
    private static double[] p99(CellGroup group) {
        return group.repetitions().stream().flatMap(r -> r.cell().outcome().response().stream())
                .mapToDouble(d -> d.percentileNanos(99)).filter(p -> p > 0).toArray();
    }

    /** The ratios between variants, published and measured, which a study claims; then its figures beside those measured here. */
    public static List<Block> published(Run run) {
        var blocks = new ArrayList<Block>();
        run.published().stream().collect(Collectors.groupingBy(r -> r.published().study(), LinkedHashMap::new,
                Collectors.toList())).forEach((study, rows) -> study(run, study, rows, blocks));
        return blocks;
    }

    private static void study(Run run, String study, List<PublishedRow> rows, List<Block> blocks) {
        var keys = KeyColumns.ofServers(rows.stream().map(r -> r.group().typical()).toList())
                .<PublishedRow>over(r -> r.group().typical());
        var row = Table.<PublishedRow>of().show(TEXT, "row", r -> r.published().row()).and(keys);
        var ratios = PublishedRatio.of(rows);
        if (!ratios.isEmpty()) {
            blocks.add(ratios(run, study, ratios, row));
        }
        blocks.add(row.show(TEXT, "metric", r -> metric(r.published())).and(FIGURE)
                .show(TEXT, "bottleneck", r -> CellTables.limit(r.group().typical())).in("predicted : measured")
                .figures(Captions.of(run, "Study " + study + ": published and measured"), rows));
        String sources = rows.stream().map(r -> r.published().source()).filter(s -> !s.isBlank()).distinct()
                .map(Texts::plain).collect(Collectors.joining("; "));
        if (!sources.isEmpty()) {
            blocks.add(new Prose(Tone.NOTE, "Source of study " + Texts.plain(study) + ": " + Texts.cut(sources, 600)));
        }
    }

    /** Metric and unit; metrics of different units share a table. */
    private static String metric(Published p) {
        return Texts.plain(p.unit().isBlank() ? p.metric() : p.metric() + ", " + p.unit());
    }

    private static Block ratios(Run run, String study, List<PublishedRatio> ratios, Table<PublishedRow> row) {
        boolean control = ratios.stream().anyMatch(r -> r.publishedSpread().isPresent());
        boolean clients = ratios.stream()
                .anyMatch(r -> r.row().group().typical().cell().kind() instanceof Subject.ClientUnderTest);
        var slower = TIMES_SLOWER.label("than", clients ? "worse than" : "slower than");
        String worse = clients
                ? "worse (slower, fewer connections, more threads or memory) than the client published as the best of the row"
                : "slower than the variant published as the fastest of the row";
        return row.show(TEXT, "metric", r -> r.published().metric()).<PublishedRatio>over(PublishedRatio::row)
                .and(control ? slower : slower.without("publishedControlSpread", "measuredControlSpread"))
                .figures(Captions.of(run, "Study " + study + ": how many times " + worse
                        + (control ? "; A/A: spread of the control group" : "")),
                        ratios.stream().filter(r -> r.row() != r.fastest()).toList());
    }
}
