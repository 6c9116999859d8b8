package io.carrierscope.analyzer.export;

import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Rows of the tables that the report also has. */
final class ReportRows {
    private ReportRows() {}

    static TableSchema schema(Table table) {
        return new TableSchema(table.name(),
                table.columns().stream().map(c -> new TableSchema.Column(c.name(), kind(c))).toList());
    }

    private static ColumnKind kind(Column<?> column) {
        return switch (column) {
            case StringColumn s -> ColumnKind.TEXT;
            case DoubleColumn d -> ColumnKind.NUMBER;
            default -> throw new IllegalArgumentException("no kind for " + column.type().name());
        };
    }

    static Object[] row(Table table, int row) {
        return table.columns().stream().map(c -> c.isMissing(row) ? null : c.get(row)).toArray();
    }
}
