package io.carrierscope.analyzer.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A file format for tables. A module that offers one registers its class as a service. */
@FunctionalInterface
public interface TableFormat {
    /** Begins the table's file in the folder. */
    TableWriter open(TableSchema schema, Path folder) throws IOException;

    /** Writes the rows of one table with bounded memory. Not thread-safe. */
    public interface TableWriter extends Closeable {
        /** Adds a row: one value for each column, of the column's type. */
        void add(Object... row) throws IOException;

        /**
         * Completes the file and replaces an older one.
         *
         * @return the file
         */
        Path finish() throws IOException;

        /** Deletes a file that was not finished. */
        @Override
        void close() throws IOException;
    }

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
}
