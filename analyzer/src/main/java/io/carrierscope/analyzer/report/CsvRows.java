package io.carrierscope.analyzer.report;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import io.carrierscope.analyzer.compare.Interval;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Fills a table value by value, left to right, starting over after the last column. */
final class CsvRows {
    private final Table table;
    private int next;

    CsvRows(String name, String... textColumns) {
        table = Table.create(name);
        texts(textColumns);
    }

    CsvRows texts(String... names) {
        Arrays.stream(names).forEach(n -> table.addColumns(StringColumn.create(n)));
        return this;
    }

    CsvRows numbers(String... names) {
        Arrays.stream(names).forEach(n -> table.addColumns(DoubleColumn.create(n)));
        return this;
    }

    /** Adds texts made harmless; {@code null} is an empty field. */
    CsvRows add(String... values) {
        for (String value : values) {
            ((StringColumn) column()).append(value == null ? "" : Texts.csv(value));
        }
        return this;
    }

    CsvRows add(double... values) {
        for (double value : values) {
            ((DoubleColumn) column()).append(Numbers.sixDigits(value).doubleValue());
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

    /** Leaves out figures. */
    CsvRows absent(int count) {
        for (int i = 0; i < count; i++) {
            column().appendMissing();
        }
        return this;
    }

    private Column<?> column() {
        Column<?> column = table.column(next);
        next = (next + 1) % table.columnCount();
        return column;
    }

    Table table() {
        return table;
    }
}
