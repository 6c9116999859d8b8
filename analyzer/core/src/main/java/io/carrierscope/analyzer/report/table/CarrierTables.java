package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.fold.stat.Numbers.ABSENT;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Carrier time breakdown and pins of the cells whose servers ran virtual threads. */
public final class CarrierTables {
    private static final int SITES_PER_CELL = 3;
    private static final int MOST_NAMES = 8;

    private CarrierTables() {}

    /** The carrier time breakdown; empty when no cell ran virtual threads. */
    public static List<Block> carriers(Run run) {
        var keyColumns = KeyColumns.of(run);
        var rows = run.cells().stream()
                .flatMap(c -> CarrierShares.used(c.cell()).map(s -> row(keyColumns, c, s)).stream()).toList();
        var columns = keyColumns.columns(Column.number("carriers", ""), Column.number("on CPU", "%"),
                Column.number("pinned", "%"), Column.number("waiting", "%"), Column.number("idle", "%"),
                Column.number("mounted", "%"), Column.number("CPU/request", "µs"), Column.text("bottleneck"),
                Column.number("predicted", "× measured"));
        var blocks = table(run, new Figures(Captions.of(run, "Carriers"), columns, rows));
        if (!blocks.isEmpty()) {
            if (shares(run).anyMatch(CarrierShares::compensated)) {
                blocks.add(new Prose(Tone.NOTE, "a+b: compensation added b carriers."));
            }
            var shown = run.cells().stream().filter(c -> CarrierShares.used(c.cell()).isPresent()).toList();
            CellTables.unexplained(shown).ifPresent(blocks::add);
        }
        return blocks;
    }

    private static List<String> row(KeyColumns keyColumns, JudgedCell c, CarrierShares s) {
        return keyColumns.row(c, s.carriers(), s.onCpu(), s.pinned(), s.waiting(), s.idle(),
                Numbers.percent(Figure.in(c.cell().subject(), MeasuredRecording::mountedShare)),
                Numbers.micros(c.cell().subjectCpuNanosPerRequest()), CellTables.binding(c), CellTables.predicted(c));
    }

    /** The longest pinning sites of each cell. */
    public static List<Block> pinning(Run run) {
        var keyColumns = KeyColumns.of(run);
        var rows = new ArrayList<List<String>>();
        run.cells().forEach(
                c -> CarrierShares.used(c.cell()).ifPresent(s -> rows.addAll(sites(keyColumns, c, s))));
        return table(run, new Figures(Captions.of(run, "Pinning"),
                keyColumns.columns(Column.number("pinned", "%"), Column.number("waits", ""),
                        Column.number("total", "s"),
                        Column.number("longest", "ms"), Column.text("held by"), Column.site("site")),
                rows));
    }

    private static List<List<String>> sites(KeyColumns keyColumns, JudgedCell c, CarrierShares s) {
        var sites = c.cell().subject().orElseThrow().measured().pinning.places();
        if (sites.isEmpty()) {
            return List.of(keyColumns.row(c, s.pinned(0), "0", "0.00", ABSENT, ABSENT, ABSENT));
        }
        return sites.stream().limit(SITES_PER_CELL)
                .map(h -> keyColumns.row(c, s.pinned(h.totalNanos() / s.budget().carrierNanos()),
                        Numbers.count(h.count()), Numbers.seconds(h.totalNanos()), Numbers.millis(h.maxNanos()),
                        h.site().kind().text(), CellTables.site(h)))
                .toList();
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
