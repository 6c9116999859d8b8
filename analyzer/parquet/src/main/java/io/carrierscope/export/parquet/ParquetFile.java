package io.carrierscope.export.parquet;

import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import io.carrierscope.analyzer.export.TableFormat.TableWriter;
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

    private ParquetFile(Path file, RowStore store) {
        this.file = file;
        this.part = file.resolveSibling(file.getFileName() + ".part");
        this.store = store;
    }

    static ParquetFile open(TableSchema schema, Path folder) throws IOException {
        try {
            return new ParquetFile(folder.resolve(schema.table() + ".parquet"), RowStore.in(folder, schema));
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
            store.rows().add(row);
        } catch (SQLException e) {
            throw inWords(e);
        }
    }

    @Override
    public Path finish() throws IOException {
        try {
            store.copyTo(part);
        } catch (SQLException e) {
            throw inWords(e);
        }
        return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        try {
            store.close();
        } catch (SQLException e) {
            throw inWords(e);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
