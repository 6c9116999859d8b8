package io.carrierscope.analyzer.export;

import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/** Rows of a table that the report has. */
final class ReportRows {
    private ReportRows() {}

    static Layout layout(Table table) {
        return new Layout(table.name(),
                table.columns().stream().map(c -> new Layout.Column(c.name(), kind(c))).toList());
    }

    private static Kind kind(Column<?> column) {
        return switch (column) {
            case StringColumn s -> Kind.TEXT;
            case DoubleColumn d -> Kind.NUMBER;
            default -> throw new IllegalArgumentException("no kind for " + column.type().name());
        };
    }

    static Object[] row(Table table, int row) {
        return table.columns().stream().map(c -> c.isMissing(row) ? null : c.get(row)).toArray();
    }
}
