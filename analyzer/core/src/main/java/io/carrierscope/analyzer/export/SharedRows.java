package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.io.IOException;

/**
 * Lets several threads write the rows of events to one table. A failure is kept until the end, because the reader would report
 * it as a fault of the recording.
 */
final class SharedRows {
    private final EventTable table;
    private final TableWriter writer;
    private long count;
    private IOException failure;

    SharedRows(EventTable table, TableWriter writer) {
        this.table = table;
        this.writer = writer;
    }

    boolean has(Class<? extends JvmEvent> kind) {
        return table.events().contains(kind);
    }

    void add(Origin origin, JvmEvent event) {
        table.row(origin, event).ifPresent(this::add);
    }

    private synchronized void add(Object[] row) {
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

    /** Completes the file. @throws IOException if a row could not be written */
    synchronized Export.Written finish() throws IOException {
        if (failure != null) {
            throw failure;
        }
        return new Export.Written(writer.finish(), count);
    }
}
