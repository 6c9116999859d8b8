package io.carrierscope.analyzer.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Takes the rows of one table, however many, with bounded memory; for one thread at a time. */
public interface TableWriter extends Closeable {
    /** Adds a row: one value for each column, of the column's kind. */
    void add(Object... row) throws IOException;

    /** Completes the file, which replaces an older one only now, and returns it. */
    Path finish() throws IOException;

    /** Leaves nothing behind of a file that was not finished. */
    @Override
    void close() throws IOException;
}
