package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.FLAG;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.SECONDS;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.SITE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.CarrierBands.Band;
import io.carrierscope.analyzer.report.chart.CarrierBands;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Carrier time breakdown and pins of the cells whose servers ran virtual threads. */
public final class CarrierTables {
    private static final int SITES_PER_CELL = 3;
    private static final int MOST_NAMES = 8;

    /** The carrier time breakdown of a cell. */
    public static final Table<JudgedCell> CARRIERS = Table.<CarrierTimeBreakdown>of()
            .add(COUNT, "parallelism", CarrierTimeBreakdown::parallelism)
            .add(COUNT, "count", "carriers", CarrierTimeBreakdown::carriers).csv("carriers")
            .shown(b -> new CarrierShares(b).carriers())
            .add(SHARE, "onCpu", "on CPU", CarrierTimeBreakdown::onCpu)
            .add(SHARE, "pinned", "pinned", CarrierTimeBreakdown::pinned).atLeast(b -> !b.complete())
            .add(SHARE, "stuck", CarrierTimeBreakdown::stuck)
            .add(SHARE, "waiting", "waiting", CarrierTimeBreakdown::knownWaiting)
            .add(SHARE, "idle", "idle", CarrierTimeBreakdown::knownIdle)
            .add(SHARE, "unknown", CarrierTimeBreakdown::unknown)
            .add(FLAG, "complete", CarrierTimeBreakdown::complete).csv(null)
            .add(SECONDS, "carrier", CarrierTimeBreakdown::carrierNanos).csv(null)
            .add(SHARE, "overlap", CarrierTimeBreakdown::overlap).csv(null)
            .<JudgedCell>over(c -> c.cell().carrierTime().orElse(null))
            .add(SHARE, "mounted", "mounted", c -> Figure.in(c.cell().subject(), MeasuredRecording::mountedShare));

    /** Where virtual threads held their carriers. A cell without pins may have a row without a site. */
    public static final Table<OfCell<Held>> PINS = Table.<OfCell<Held>>of()
            .add(SHARE, "pinned", "pinned",
                    r -> r.cell().cell().carrierTime().map(b -> totalNanos(r.part()) / b.carrierNanos()))
            .atLeast(r -> r.cell().cell().carrierTime().filter(b -> !b.complete()).isPresent())
            .add(COUNT, "count", "waits", r -> r.part() == null ? 0 : r.part().count())
            .add(SECONDS, "total", "total", r -> totalNanos(r.part()))
            .and(Table.<Held>of().add(MILLIS, "max", "longest", Held::maxNanos)
                    .add(TEXT, "kind", "held by", h -> h.site().kind().text())
                    .add(TEXT, "reason", "reason", h -> h.site().reason())
                    .add(TEXT, "operation", "operation", h -> h.site().operation())
                    .add(SITE, "site", "site", h -> h.site().stack().site())
                    .add(TEXT, "stack", h -> h.site().stack().frames().stream().map(Frame::toString).toList())
                    .<OfCell<Held>>over(OfCell::part));

    /** A part of the window of a cell. */
    public record Bin(CarrierTimeBreakdown budget, CarrierBands bands, int bin) {
        private static Stream<Bin> of(MeasuredRecording server) {
            return server.carrierTime().stream().flatMap(b -> {
                var bands = new CarrierBands(server, b);
                return IntStream.range(0, TimeBins.COUNT).mapToObj(bin -> new Bin(b, bands, bin));
            });
        }

        private double share(Band band) {
            return bands.share(bin, band);
        }

        private double ifComplete(Band band) {
            return budget.complete() ? share(band) : Double.NaN;
        }
    }

    /** The carrier time breakdown of a server over time, as in the chart of its cell. */
    public static final Table<OfCell<Bin>> BINS = Table.<Bin>of().add(COUNT, "bin", Bin::bin)
            .add(FIGURE, "start_s", b -> b.bin * b.bands.binSeconds())
            .add(FIGURE, "length_s", b -> b.bands.binSeconds())
            .add(FIGURE, "carrier_s", b -> b.budget.carrierNanos() / TimeBins.COUNT / 1e9)
            .add(SHARE, "onCpu", b -> b.share(Band.ON_CPU))
            .add(SHARE, "pinned", b -> b.share(Band.PINNED)).atLeast(b -> !b.budget.complete())
            .add(SHARE, "waiting", b -> b.ifComplete(Band.WAITING))
            .add(SHARE, "unknown", b -> b.ifComplete(Band.UNKNOWN)).add(SHARE, "idle", b -> b.ifComplete(Band.IDLE))
            .<OfCell<Bin>>over(OfCell::part);

    private CarrierTables() {}

    /** The bins of all servers. */
    public static List<OfCell<Bin>> bins(Analysis analysis) {
        return OfCell.all(analysis.cells(), c -> c.cell().server().stream().flatMap(Bin::of));
    }

    private static long totalNanos(Held held) {
        return held == null ? 0 : held.totalNanos();
    }

    /** The carrier time breakdown; empty when no cell ran virtual threads. */
    public static List<Block> carriers(Run run) {
        var shown = run.cells().stream().filter(c -> CarrierShares.used(c.cell()).isPresent()).toList();
        var blocks = table(run,
                KeyColumns.of(run).and(CARRIERS.first("count", "onCpu", "pinned", "waiting", "idle", "mounted"))
                        .and(CellTables.CELL.pick("cpu*PerRequest", "bindingBound", "predictedToMeasured"))
                        .figures(Captions.of(run, "Carriers"), shown));
        if (!blocks.isEmpty()) {
            if (shares(run).anyMatch(CarrierShares::compensated)) {
                blocks.add(new Prose(Tone.NOTE, "a+b: compensation added b carriers."));
            }
            CellTables.unexplained(shown).ifPresent(blocks::add);
        }
        return blocks;
    }

    /** The longest pinning sites of each cell. */
    public static List<Block> pinning(Run run) {
        var rows = new ArrayList<OfCell<Held>>();
        run.cells().stream().filter(c -> CarrierShares.used(c.cell()).isPresent()).forEach(c -> {
            var sites = c.cell().subject().orElseThrow().measured().pinning.places();
            sites.stream().limit(SITES_PER_CELL).forEach(h -> rows.add(new OfCell<>(c, h)));
            if (sites.isEmpty()) {
                rows.add(new OfCell<>(c, null));
            }
        });
        return table(run, KeyColumns.of(run).<OfCell<Held>>over(OfCell::cell)
                .and(PINS.without("reason", "operation").shown("site", CarrierTables::shortSite))
                .figures(Captions.of(run, "Pinning"), rows));
    }

    /** The site in one short line: the class without its package. */
    public static String shortSite(OfCell<Held> row) {
        return row.part() == null ? null : CellTables.site(row.part());
    }

    /** The table with a note on omitted rows; no block without rows. */
    private static List<Block> table(Run run, Figures figures) {
        var blocks = new ArrayList<Block>();
        if (!figures.rows().isEmpty()) {
            blocks.add(figures);
            leftOut(run, blocks);
            if (shares(run).anyMatch(s -> !s.complete())) {
                blocks.add(new Prose(Tone.NOTE, "≥: not all parks or pins were recorded, so the rest of the"
                        + " carriers' time is unknown."));
            }
        }
        return blocks;
    }

    private static Stream<CarrierShares> shares(Run run) {
        return run.cells().stream().flatMap(c -> CarrierShares.used(c.cell()).stream());
    }

    private static void leftOut(Run run, List<Block> blocks) {
        var files = FileNames.ofForeign(run.cells());
        var names = run.cells().stream()
                .filter(c -> c.cell().subject().isPresent() && c.cell().failure().isEmpty())
                .filter(c -> CarrierShares.used(c.cell()).isEmpty())
                .map(c -> run.ofMatrix() ? Texts.plain(c.cell().key().variant()) : files.of(c)).distinct().toList();
        if (!names.isEmpty()) {
            int more = names.size() - MOST_NAMES;
            blocks.add(new Prose(Tone.NOTE, "No virtual threads seen in: "
                    + names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "))
                    + (more > 0 ? " and " + Numbers.count(more) + " more" : "") + "."));
        }
    }
}
