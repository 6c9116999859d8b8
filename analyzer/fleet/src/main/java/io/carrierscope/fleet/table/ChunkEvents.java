package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ByKey;
import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.chunk.ChunkReader.ReadDeadline;
import io.carrierscope.analyzer.recording.chunk.ChunkSource.SlidingWindow;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.KnownLayouts;
import io.carrierscope.analyzer.recording.chunk.TypeLayout;
import io.carrierscope.analyzer.recording.chunk.Varints;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * The events of one chunk after the other as rows, in the order of the file. Memory holds a sliding window of the chunk and its
 * constants. Of an event of a type that is not wanted only the size is read.
 */
final class ChunkEvents {
    private static final int HEAD = 2 * 9; // the longest size and type
    private static final long CHECKPOINT = 1;
    private static final int EVENTS_PER_CHECK = 1 << 10;

    private final StructType columns;
    private final EventFilter filter;
    private final KnownLayouts known = new KnownLayouts();
    private final SlidingWindow window = new SlidingWindow();
    private final LazyConstants constants = new LazyConstants();
    private final Varints in = new Varints(new byte[0], 0);
    private ChunkSource source;
    private String file;
    private TypeLayout.Catalogue layouts;
    private ByKey<Optional<EventRow>> rows;
    private TickClock clock;
    private Values values;
    private ReadDeadline deadline;
    private long at;
    private int untilCheck;

    ChunkEvents(StructType columns, EventFilter filter) {
        this.columns = columns;
        this.filter = filter;
    }

    /**
     * Moves to another chunk.
     *
     * @throws IOException if the chunk cannot be read or is not compressed
     * @throws IndexOutOfBoundsException if its metadata is damaged
     */
    void over(ChunkSource chunk, ChunkHeader header, String itsFile) throws IOException {
        if (!header.compressed()) {
            throw new IOException("its integers are not compressed, which is not supported");
        }
        source = chunk;
        file = itsFile;
        layouts = known.of(source.event(header.metadataOffset()));
        constants.over(source, header, layouts);
        rows = new ByKey<>();
        clock = TickClock.of(header);
        values = new Values(layouts, constants, clock);
        deadline = ReadDeadline.with(source.size());
        window.over(source);
        at = ChunkHeader.BYTES;
    }

    /**
     * Returns the next event, {@code null} after the last.
     *
     * @throws IOException if the chunk cannot be read, or not in time
     * @throws IndexOutOfBoundsException if it is damaged
     */
    InternalRow next() throws IOException {
        while (at < source.size()) {
            long left = source.size() - at;
            int head = load(Math.min(HEAD, left));
            in.over(window.bytes(), head);
            long size = in.next();
            long type = in.next();
            int headBytes = in.position() - head;
            if (size < headBytes || size > left) {
                throw new IndexOutOfBoundsException("event at " + at + " has an invalid size of " + size + " bytes");
            }
            var row = row(type);
            if (row.isPresent()) {
                int from = load(size);
                at += size;
                return event(row.get(), from + headBytes, from + (int) size);
            }
            at += size;
        }
        return null;
    }

    private InternalRow event(EventRow row, int from, int end) throws IOException {
        if (untilCheck-- == 0) {
            deadline.check();
            untilCheck = EVENTS_PER_CHECK;
        }
        in.over(window.bytes(), from);
        var event = row.read(in);
        if (in.position() > end) {
            throw new IndexOutOfBoundsException("the fields exceed an event");
        }
        return event;
    }

    /** Returns how events of the type become rows; empty for a type that is not wanted, and for checkpoints and metadata. */
    private Optional<EventRow> row(long type) {
        if (type <= CHECKPOINT) {
            return Optional.empty();
        }
        var row = rows.get(type);
        if (row == null) {
            String name = layouts.names().getOrDefault(type, "type " + type);
            row = filter.wants(name)
                    ? Optional.of(new EventRow(layouts.of(type), columns, values, clock, file))
                    : Optional.empty();
            rows.put(type, row);
        }
        return row;
    }

    /** Returns the index in the window of so many bytes of the event. */
    private int load(long length) throws IOException {
        if (!window.holds(at, length)) {
            window.slide(at, length);
        }
        return window.index(at);
    }
}
