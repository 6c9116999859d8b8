package io.carrierscope.analyzer.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The columns of a table, in their order.
 *
 * @param table name of the table, fit for a file name
 */
public record TableSchema(String table, List<Column> columns) {
    /** One column; units stand in the name. */
    public record Column(String name, ColumnKind kind) {}

    public TableSchema {
        columns = List.copyOf(columns);
    }

    static TableSchema of(String table) {
        return new TableSchema(table, List.of());
    }

    /** This schema with more columns at its end. */
    TableSchema with(ColumnKind kind, String... names) {
        var all = new ArrayList<>(columns);
        Arrays.stream(names).forEach(n -> all.add(new Column(n, kind)));
        return new TableSchema(table, all);
    }

    /** The type of a column's values; an absent value is {@code null} in each. */
    public enum ColumnKind {
        /** A {@link String}. */
        TEXT,
        /** A {@link Long}. */
        WHOLE,
        /** A {@link Double}. */
        NUMBER,
        /** A {@link Boolean}. */
        FLAG
    }
}
