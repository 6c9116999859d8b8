package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.report.format.Texts;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import tech.tablesaw.api.BooleanColumn;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;
import tech.tablesaw.io.csv.CsvWriteOptions;

/** One CSV file, written a few thousand rows at a time. */
final class CsvFile implements TableWriter {
    private static final int BATCH = 4_096;

    private final Path file;
    private final Path part;
    private final Writer out;
    private final Table rows;
    private boolean begun;

    CsvFile(TableSchema schema, Path file) throws IOException {
        this.file = file;
        this.part = file.resolveSibling(file.getFileName() + ".part");
        this.rows = Table.create(schema.table());
        schema.columns().forEach(c -> rows.addColumns(column(c)));
        Files.deleteIfExists(part); // a link there would be followed
        this.out = Files.newBufferedWriter(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static Column<?> column(TableSchema.Column column) {
        return switch (column.kind()) {
            case TEXT -> StringColumn.create(column.name());
            case WHOLE -> LongColumn.create(column.name());
            case NUMBER -> DoubleColumn.create(column.name());
            case FLAG -> BooleanColumn.create(column.name());
        };
    }

    @Override
    public void add(Object... row) throws IOException {
        for (int i = 0; i < row.length; i++) {
            append(rows.column(i), row[i]);
        }
        if (rows.rowCount() >= BATCH) {
            flush();
        }
    }

    /** Text is escaped because it may begin with what a spreadsheet takes for a formula. */
    private static void append(Column<?> column, Object value) {
        if (value == null) {
            column.appendMissing();
        } else if (value instanceof String text) {
            column.appendObj(Texts.csv(text));
        } else {
            column.appendObj(value);
        }
    }

    private void flush() throws IOException {
        var text = new StringWriter();
        rows.write().usingOptions(CsvWriteOptions.builder(text).header(!begun).escapeChar('"').lineEnd("\n").build());
        out.write(text.toString());
        rows.clear();
        begun = true;
    }

    @Override
    public Path finish() throws IOException {
        if (!begun || rows.rowCount() > 0) {
            flush();
        }
        out.close();
        return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
