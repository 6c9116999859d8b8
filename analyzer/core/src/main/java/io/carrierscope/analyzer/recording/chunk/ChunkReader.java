package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.constant.ConstantPools;
import io.carrierscope.analyzer.recording.constant.Constants;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.format.ChunkHeader;
import io.carrierscope.analyzer.recording.format.ChunkSource;
import io.carrierscope.analyzer.recording.format.KnownLayouts;
import io.carrierscope.analyzer.recording.format.ReadDeadline;
import io.carrierscope.analyzer.recording.format.SlidingWindow;
import io.carrierscope.analyzer.recording.format.TickClock;
import io.carrierscope.analyzer.recording.format.Varints;
import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Streams the events of a chunk from its file: only a window of the chunk and its constants are in memory, whatever its size,
 * events of unwanted types are passed over unread, and fields and constants are decoded when asked for. A reader serves one
 * chunk after the other.
 */
public final class ChunkReader {
    private static final int HEAD = 2 * 9; // size and type, at their longest

    private final UnaryOperator<Stack> knownStacks;
    private final KnownLayouts known = new KnownLayouts();
    private final SlidingWindow window = new SlidingWindow();
    private final ConstantPools pools = new ConstantPools();
    private final Varints in = new Varints(new byte[0], 0);

    /** @param knownStacks returns the equal stack that is already in memory */
    public ChunkReader(UnaryOperator<Stack> knownStacks) {
        this.knownStacks = knownStacks;
    }

    /** Reads the wanted events, those of a type in the order of the file, and returns how many there were of every type. */
    public Map<String, Long> read(ChunkSource source, ChunkHeader header, Selection wanted, EventSink sink)
            throws IOException {
        if (!header.compressed()) {
            throw new IOException("its numbers are not compressed, which no JVM does by default");
        }
        var layouts = known.of(source.event(header.metadataOffset()));
        pools.load(source, header.constantsOffset(), layouts);
        var events = new EventsByType(wanted, sink, layouts, new Constants(pools, layouts, knownStacks),
                TickClock.of(header), ReadDeadline.with(source.size()));
        window.over(source);
        long at = ChunkHeader.BYTES;
        try {
            while (at < source.size()) {
                at += event(at, source.size() - at, events);
            }
        } finally {
            events.decode(window.bytes());
        }
        return events.counts();
    }

    /** Reads the event at the offset, after which so many bytes are left, and returns its size. */
    private long event(long at, long left, EventsByType byType) throws IOException {
        int head = place(at, Math.min(HEAD, left), byType);
        in.over(window.bytes(), head);
        long size = in.next();
        long type = in.next();
        int headBytes = in.position() - head;
        if (size < headBytes || size > left) {
            throw new IndexOutOfBoundsException("event of " + size + " bytes at " + at);
        }
        EventsOfType events = byType.of(type);
        if (events.another()) {
            int from = place(at, size, byType);
            events.add(window.bytes(), from + headBytes, from + (int) size);
        }
        return size;
    }

    /** Where in the window the bytes are; events that wait there are decoded before it slides on. */
    private int place(long at, long length, EventsByType byType) throws IOException {
        if (!window.holds(at, length)) {
            byType.decode(window.bytes());
            window.slide(at, length);
        }
        return window.index(at);
    }
}
