package io.carrierscope.analyzer.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

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
}
