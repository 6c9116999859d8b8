package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.Definition.Published;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.PublishedRatio;
import io.carrierscope.analyzer.compare.PublishedRow;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.format.Captions;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.KeyColumns;
import io.carrierscope.analyzer.report.table.RunTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The ratios between variants, published and measured, which a study claims; then its figures beside those measured here. */
final class PublishedSection implements Section {
    private static final String MACHINES = "Published figures come from another machine, so absolute figures differ. A study's"
            + " claims are in the ratios between its variants.";

    @Override
    public List<Block> blocks(Analysis analysis) {
        var blocks = new ArrayList<Block>();
        for (Run run : Run.of(analysis)) {
            Map<String, List<PublishedRow>> studies = run.published().stream().collect(Collectors
                    .groupingBy(r -> r.published().study(), LinkedHashMap::new, Collectors.toList()));
            studies.forEach((study, rows) -> study(run, study, rows, blocks));
        }
        return RunTables.explained(MACHINES, blocks);
    }

    private static void study(Run run, String study, List<PublishedRow> rows, List<Block> blocks) {
        var keyColumns = KeyColumns.ofServers(rows.stream().map(r -> r.group().typical()).toList());
        var ratios = PublishedRatio.of(rows);
        if (!ratios.isEmpty()) {
            blocks.add(ratios(run, study, ratios, keyColumns));
        }
        blocks.add(figures(run, study, rows, keyColumns));
        String sources = rows.stream().map(r -> r.published().source()).filter(s -> !s.isBlank()).distinct()
                .map(Texts::plain).collect(Collectors.joining("; "));
        if (!sources.isEmpty()) {
            blocks.add(new Prose(Tone.NOTE, "Source of study " + Texts.plain(study) + ": " + Texts.cut(sources, 600)));
        }
    }

    private static Block figures(Run run, String study, List<PublishedRow> rows, KeyColumns keyColumns) {
        var columns = new ArrayList<Column>();
        columns.add(Column.text("row"));
        columns.addAll(keyColumns.columns(Column.text("metric"), Column.number("published", ""),
                Column.number("measured", ""), Column.number("95 % interval", ""),
                Column.number("measured : published", "×"), new Column("bottleneck", "predicted : measured", false)));
        return new Figures(Captions.of(run, "Study " + study + ": published and measured"), columns,
                rows.stream().map(r -> row(r, keyColumns)).toList());
    }

    private static List<String> row(PublishedRow r, KeyColumns keyColumns) {
        var row = new ArrayList<String>();
        row.add(Texts.plain(r.published().row()));
        row.addAll(keyColumns.row(r.group().typical(), metric(r.published()), Numbers.rate(r.published().value()),
                Numbers.rate(r.measured()), Means.interval(r.interval()), Numbers.ratio(r.measuredToPublished()),
                CellTables.limit(r.group().typical())));
        return row;
    }

    /** Metric and unit; metrics of different units share a table. */
    private static String metric(Published p) {
        return Texts.plain(p.unit().isBlank() ? p.metric() : p.metric() + ", " + p.unit());
    }

    private static Block ratios(Run run, String study, List<PublishedRatio> ratios, KeyColumns keyColumns) {
        boolean control = ratios.stream().anyMatch(r -> r.publishedSpread().isPresent());
        var columns = new ArrayList<Column>();
        columns.add(Column.text("row"));
        columns.addAll(keyColumns.columns(Column.text("metric"), Column.text(worseThan(ratios)),
                Column.number("published", "×"), Column.number("measured", "×"), Column.number("95 % interval", "")));
        if (control) {
            columns.add(Column.number("A/A published", "×"));
            columns.add(Column.number("A/A measured", "×"));
        }
        return new Figures(Captions.of(run, "Study " + study + ": how many times " + worse(ratios)
                + (control ? "; A/A: spread of the control group" : "")), columns,
                ratios.stream().filter(r -> r.row() != r.fastest()).map(r -> ratio(r, keyColumns, control)).toList());
    }

    private static String worseThan(List<PublishedRatio> ratios) {
        return clients(ratios) ? "worse than" : "slower than";
    }

    private static boolean clients(List<PublishedRatio> ratios) {
        return ratios.stream()
                .anyMatch(r -> r.row().group().typical().cell().kind() instanceof Subject.ClientUnderTest);
    }

    private static String worse(List<PublishedRatio> ratios) {
        return clients(ratios)
                ? "worse (slower, fewer connections, more threads or memory) than the client published as the best of the row"
                : "slower than the variant published as the fastest of the row";
    }

    private static List<String> ratio(PublishedRatio r, KeyColumns keyColumns, boolean control) {
        var row = new ArrayList<String>();
        row.add(Texts.plain(r.row().published().row()));
        row.addAll(keyColumns.row(r.row().group().typical(), Texts.plain(r.row().published().metric()),
                Texts.plain(r.fastest().group().key().variant()), Numbers.ratio(r.published()),
                Numbers.ratio(r.measured()), Means.ratios(r.interval())));
        if (control) {
            row.add(Numbers.ratio(r.publishedSpread()));
            row.add(Numbers.ratio(r.measuredSpread()));
        }
        return row;
    }
}
