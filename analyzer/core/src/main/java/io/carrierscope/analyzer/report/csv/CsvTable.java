package io.carrierscope.analyzer.report.csv;

import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table.CsvColumn;
import io.carrierscope.analyzer.report.table.CarrierTables;
import io.carrierscope.analyzer.report.table.CellTables;
import io.carrierscope.analyzer.report.table.ComparisonTables;
import io.carrierscope.analyzer.report.table.OfCell;
import io.carrierscope.analyzer.report.table.RecordingTables;
import io.carrierscope.analyzer.report.table.VerdictTables;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import tech.tablesaw.api.BooleanColumn;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table of an analysis for spreadsheets, notebooks and exports; units are in the names of its columns.
 *
 * @param name fit for a file name
 */
public record CsvTable<R>(String name, List<CsvColumn<R>> columns, List<R> rows) {
    private static final List<String> FIRST = List.of("runId", "host", "suite", "id", "server", "threadModel",
            "workload",
            "load", "recording", "jdk", "repetition");

    private static <R> CsvTable<R> of(String name, io.carrierscope.analyzer.report.metric.Table<R> table,
            List<R> rows) {
        return new CsvTable<>(name, table.csv(), rows);
    }

    /** The tables of an analysis, in a fixed order. */
    public static List<CsvTable<?>> of(Analysis analysis) {
        var cells = analysis.cells();
        return List.of(of("cells", CellTables.PLACE.first(FIRST.toArray(String[]::new)).and(CellTables.CELL), cells),
                of("verdicts", VerdictTables.ROWS, OfCell.all(cells, c -> VerdictTables.of(c).stream())),
                of("pinning-sites", OfCell.withCell(CarrierTables.PINS), OfCell.all(cells,
                        c -> c.cell().subject().stream().flatMap(s -> s.measured().pinning.sites().stream()))),
                of("comparisons", ComparisonTables.COMPARISONS, analysis.comparisons()),
                of("published", ComparisonTables.PUBLISHED_ROWS,
                        ComparisonTables.PublishedFigure.of(analysis.published())),
                of("recordings", RecordingTables.RECORDINGS, analysis.recordings()));
    }

    /** The tables of an analysis for other programs: of cells, verdicts and carriers over time. They name no files. */
    public static List<CsvTable<?>> exported(Analysis analysis) {
        return List.of(of(analysis).get(0), of(analysis).get(1),
                of("carrier-bins", OfCell.withCell(CarrierTables.BINS), CarrierTables.bins(analysis)));
    }

    /** The rows as CSV below a header of column names. */
    public String csv() {
        var out = new StringWriter();
        var csv = new Csv(out, columns.stream().map(CsvColumn::name).toList());
        rows.forEach(r -> csv.row(columns.stream().map(c -> c.value().apply(r)).toArray()));
        csv.close();
        return out.toString();
    }

    /** The rows as a table of the library tablesaw: texts, flags and numbers. */
    public Table table() {
        var table = Table.create(name);
        columns.forEach(c -> table.addColumns(column(c)));
        for (R row : rows) {
            for (int i = 0; i < columns.size(); i++) {
                append(table.column(i), columns.get(i).value().apply(row));
            }
        }
        return table;
    }

    private static Column<?> column(CsvColumn<?> column) {
        return switch (column.unit()) {
            case TEXT, SITE -> StringColumn.create(column.name());
            case FLAG -> BooleanColumn.create(column.name());
            default -> DoubleColumn.create(column.name());
        };
    }

    private static void append(Column<?> column, Object value) {
        if (value == null) {
            column.appendMissing();
        } else {
            column.appendObj(value instanceof String text ? Texts.csv(text) : value);
        }
    }

    /** Writes comma-separated values in UTF-8: quotes where needed, an empty field for {@code null}, text that no spreadsheet takes for a formula. */
    public static final class Csv implements AutoCloseable {
        private final CsvWriter writer;

        /** Writes the header. */
        public Csv(Writer out, List<String> columns) {
            var settings = new CsvWriterSettings();
            settings.getFormat().setLineSeparator("\n");
            settings.setNullValue("");
            settings.setSkipEmptyLines(false);
            writer = new CsvWriter(out, settings);
            writer.writeHeaders(columns);
        }

        /** Writes a row of texts, numbers and flags. */
        public void row(Object... values) {
            writer.writeRow(Arrays.stream(values).map(Csv::text).toList());
        }

        private static String text(Object value) {
            return value == null ? null : value instanceof String text ? Texts.csv(text) : value.toString();
        }

        /** Closes the writer below. */
        @Override
        public void close() {
            writer.close();
        }
    }
}
