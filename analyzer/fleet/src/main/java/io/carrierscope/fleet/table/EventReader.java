package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.fleet.storage.Piece;
import io.carrierscope.fleet.storage.Storage;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the events of some pieces of recordings, one after the other. What cannot be read is a row, too, if the query asks for errors. */
final class EventReader implements PartitionReader<InternalRow> {
    private static final Logger LOG = LoggerFactory.getLogger(EventReader.class);

    private final Iterator<Piece> pieces;
    private final EventFilter filter;
    private final boolean failFast;
    private final List<String> columns;
    private final ChunkEvents events;
    private final ReadMetrics metrics = new ReadMetrics();
    private ChunkHeaders chunks;
    private ChunkSource chunk;
    private InternalRow row;

    EventReader(List<Piece> pieces, StructType columns, EventFilter filter, boolean failFast) {
        this.pieces = pieces.iterator();
        this.filter = filter;
        this.failFast = failFast;
        this.columns = List.of(columns.fieldNames());
        this.events = new ChunkEvents(columns, filter);
    }

    @Override
    public boolean next() throws IOException {
        do {
            row = null;
            try {
                if (!advance()) {
                    return false;
                }
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                row = lost(e);
            }
        } while (row == null);
        return true;
    }

    /** Reads an event, or opens the next chunk or piece. Returns false after the last one. */
    private boolean advance() throws IOException {
        if (chunk != null) {
            row = events.next();
            if (row == null) {
                closeChunk();
            }
            return true;
        }
        if (chunks != null) {
            var header = chunks.next();
            if (header.isEmpty()) {
                closeFile();
            } else {
                open(header.get());
            }
            return true;
        }
        if (!pieces.hasNext()) {
            return false;
        }
        chunks = new ChunkHeaders(pieces.next());
        return true;
    }

    private void open(ChunkHeader header) throws IOException {
        metrics.header(ChunkHeader.BYTES);
        if (!filter.wants(header)) {
            metrics.skipped();
            return;
        }
        metrics.chunk(header.sizeBytes());
        chunk = Storage.chunk(chunks.file(), chunks.offset(), header.sizeBytes());
        events.over(chunk, header, Storage.name(chunks.file()));
    }

    /** Goes on after what cannot be read: after a chunk with the next one, after a wrong header with the next file. */
    private InternalRow lost(Throwable cause) throws IOException {
        String file = chunks == null ? "" : Storage.name(chunks.file());
        String what = chunk == null ? "" : "the chunk at byte " + chunks.offset() + " cannot be read: ";
        String message = what + (cause.getMessage() == null ? cause.toString() : cause.getMessage());
        metrics.lost();
        if (chunk == null) {
            closeFile();
        } else {
            closeChunk();
        }
        if (failFast) {
            throw new IOException(file + ": " + message, cause);
        }
        LOG.warn("{}: {}", file, message);
        int error = columns.indexOf(EventColumns.ERROR);
        if (error < 0) {
            return null;
        }
        Object[] values = new Object[columns.size()];
        values[error] = UTF8String.fromString(message);
        if (columns.contains(EventColumns.FILE)) {
            values[columns.indexOf(EventColumns.FILE)] = UTF8String.fromString(file);
        }
        return new GenericInternalRow(values);
    }

    @Override
    public InternalRow get() {
        return row;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return metrics.values();
    }

    private void closeChunk() throws IOException {
        var open = chunk;
        chunk = null;
        if (open != null) {
            open.channel().close();
        }
    }

    private void closeFile() throws IOException {
        closeChunk();
        var open = chunks;
        chunks = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void close() throws IOException {
        closeFile();
    }
}
