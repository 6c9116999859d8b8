package io.carrierscope.export.parquet;

import io.carrierscope.analyzer.export.TableFormat.TableSchema.ColumnKind;
import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** A temporary database on disk that holds rows until the Parquet file can be written. */
record RowStore(Path folder, DuckDBConnection connection, RowAppender rows) {
    private static final String MEMORY = "256MB";

    /** Creates a store in the folder of the future file. */
    static RowStore in(Path parent, TableSchema schema) throws IOException, SQLException {
        Path folder = Files.createTempDirectory(parent, "." + schema.table());
        DuckDBConnection connection = null;
        try {
            connection = connect(folder.resolve("rows.db"));
            run(connection, "SET memory_limit='" + MEMORY + "'");
            run(connection, "CREATE TABLE exported (" + columns(schema) + ")");
            return new RowStore(folder, connection, new RowAppender(connection.createAppender("main", "exported")));
        } catch (SQLException | RuntimeException e) {
            release(connection, folder);
            throw e;
        }
    }

    /** Does not use the driver manager, which does not see drivers of other class loaders. */
    private static DuckDBConnection connect(Path database) throws SQLException {
        return (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:" + database, new Properties());
    }

    private static String columns(TableSchema schema) {
        return schema.columns().stream().map(c -> '"' + c.name() + "\" " + type(c.kind()))
                .collect(Collectors.joining(", "));
    }

    private static String type(ColumnKind kind) {
        return switch (kind) {
            case TEXT -> "VARCHAR";
            case WHOLE -> "BIGINT";
            case NUMBER -> "DOUBLE";
            case FLAG -> "BOOLEAN";
        };
    }

    /** Writes all rows into the Parquet file. No more can be added. */
    void copyTo(Path file) throws SQLException {
        rows.close();
        run(connection,
                "COPY exported TO '" + file.toString().replace("'", "''") + "' (FORMAT parquet, COMPRESSION zstd)");
    }

    private static void run(DuckDBConnection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Deletes the database. */
    void close() throws IOException, SQLException {
        try {
            rows.close();
        } finally {
            release(connection, folder);
        }
    }

    private static void release(DuckDBConnection connection, Path folder) throws IOException, SQLException {
        try (connection) {
            // null where it was not opened
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
