package io.carrierscope.export.parquet;

import io.carrierscope.analyzer.export.TableSchema;
import io.carrierscope.analyzer.export.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/** Writes one Parquet file. */
final class ParquetFile implements TableWriter {
    private final Path file;
    private final Path part;
    private final RowStore store;
    private final RowAppender rows;

    private ParquetFile(Path file, RowStore store, RowAppender rows) {
        this.file = file;
        this.part = file.resolveSibling(file.getFileName() + ".part");
        this.store = store;
        this.rows = rows;
    }

    static ParquetFile open(TableSchema schema, Path folder) throws IOException {
        try {
            var store = RowStore.in(folder, schema);
            return new ParquetFile(folder.resolve(schema.table() + ".parquet"), store, store.appender());
        } catch (SQLException e) {
            throw inWords(e);
        }
    }

    /** Keeps the first line of the message, which names the error. */
    private static IOException inWords(SQLException e) {
        return new IOException(String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given"), e);
    }

    @Override
    public void add(Object... row) throws IOException {
        try {
            rows.add(row);
        } catch (SQLException e) {
            throw inWords(e);
        }
    }

    @Override
    public Path finish() throws IOException {
        try {
            rows.close();
            store.copyTo(part);
        } catch (SQLException e) {
            throw inWords(e);
        }
        return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        try {
            release();
        } catch (SQLException e) {
            throw inWords(e);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void release() throws IOException, SQLException {
        try {
            rows.close();
        } finally {
            store.close();
        }
    }
}
