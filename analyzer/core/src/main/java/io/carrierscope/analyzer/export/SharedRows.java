package io.carrierscope.analyzer.export;

import java.io.IOException;

/**
 * Lets several threads write to one table. A failure is kept until the end, because the reader would report it as a fault of
 * the recording.
 */
final class SharedRows {
    private final TableWriter writer;
    private long count;
    private IOException failure;

    SharedRows(TableWriter writer) {
        this.writer = writer;
    }

    synchronized void add(Object[] row) {
        if (failure != null) {
            return;
        }
        try {
            writer.add(row);
            count++;
        } catch (IOException e) {
            failure = e;
        }
    }

    /** The number of rows written. @throws IOException if a row could not be written */
    synchronized long count() throws IOException {
        if (failure != null) {
            throw failure;
        }
        return count;
    }
}
