package io.carrierscope.analyzer.report.csv;

import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import io.carrierscope.analyzer.compare.Interval;
import io.carrierscope.analyzer.report.format.SixDigits;
import io.carrierscope.analyzer.report.format.Texts;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Rows filled value by value, left to right; after the last column the next row begins. */
public final class CsvRows {
    private final String name;
    private final List<Column<?>> columns = new ArrayList<>();
    private int next;

    CsvRows(String name, String... textColumns) {
        this.name = name;
        texts(textColumns);
    }

    CsvRows texts(String... names) {
        Arrays.stream(names).forEach(n -> columns.add(StringColumn.create(n)));
        return this;
    }

    CsvRows numbers(String... names) {
        Arrays.stream(names).forEach(n -> columns.add(DoubleColumn.create(n)));
        return this;
    }

    /** Adds sanitized texts; {@code null} is an empty field. */
    CsvRows add(String... values) {
        for (String value : values) {
            ((StringColumn) column()).append(value == null ? "" : Texts.csv(value));
        }
        return this;
    }

    /** Adds figures; a figure that is not finite is empty, as in the JSON. */
    CsvRows add(double... values) {
        for (double value : values) {
            if (Double.isFinite(value)) {
                ((DoubleColumn) column()).append(Double.parseDouble(SixDigits.of(value)));
            } else {
                absent(1);
            }
        }
        return this;
    }

    CsvRows add(OptionalDouble value) {
        return value.isEmpty() ? absent(1) : add(value.getAsDouble());
    }

    /** Both ends of an interval. */
    CsvRows add(Optional<Interval> interval) {
        return interval.isEmpty() ? absent(2) : add(interval.get().low(), interval.get().high());
    }

    /** Adds empty fields. */
    CsvRows absent(int count) {
        for (int i = 0; i < count; i++) {
            column().appendMissing();
        }
        return this;
    }

    private Column<?> column() {
        Column<?> column = columns.get(next);
        next = (next + 1) % columns.size();
        return column;
    }

    public Table table() {
        return Table.create(name, columns);
    }

    /**
     * The rows as CSV below a header of column names. We do not use a table of the library here: its first one searches the
     * whole class path.
     */
    public String csv() {
        var settings = new CsvWriterSettings();
        settings.getFormat().setLineSeparator("\n");
        settings.setNullValue("");
        settings.setSkipEmptyLines(false);
        var out = new StringWriter();
        var writer = new CsvWriter(out, settings);
        writer.writeHeaders(columns.stream().map(Column::name).toList());
        for (int row = 0; row < columns.get(0).size(); row++) {
            int r = row;
            writer.writeRow(columns.stream().map(c -> c.getUnformattedString(r)).toList());
        }
        writer.close();
        return out.toString();
    }
}
