package io.carrierscope.analyzer.recording;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Streams the events of a chunk from its file: only a window of the chunk and its constants are in memory, whatever its size,
 * events of unwanted types are passed over unread, and fields and constants are decoded when asked for. A reader serves one
 * chunk after the other.
 */
final class ChunkReader {
    private static final long CHECKPOINT = 1;
    private static final int HEAD = 2 * 9; // size and type, at their longest

    private final UnaryOperator<Stack> knownStacks;
    private final KnownLayouts known = new KnownLayouts();
    private final SlidingWindow window = new SlidingWindow();
    private final Pools pools = new Pools();
    private final Varints in = new Varints(new byte[0], 0);

    /** The state of reading one chunk. */
    private static final class Opened {
        private final Selection wanted;
        private final EventSink sink;
        private final Layout.Catalogue layouts;
        private final Constants constants;
        private final TickClock clock;
        private final Patience patience;
        private final FieldTable.Memory memory = new FieldTable.Memory();
        private final Long2ObjectOpenHashMap<EventsOfType> byType = new Long2ObjectOpenHashMap<>();
        private final List<EventsOfType> all = new ArrayList<>();
        /** Checkpoints and metadata, which are written as events, but are none. */
        private final EventsOfType ofFormat;

        private Opened(Selection wanted, EventSink sink, Layout.Catalogue layouts, Constants constants,
                TickClock clock, Patience patience) {
            this.wanted = wanted;
            this.sink = sink;
            this.layouts = layouts;
            this.constants = constants;
            this.clock = clock;
            this.patience = patience;
            this.ofFormat = new EventsOfType("", List.of(), null, patience);
        }

        private EventsOfType events(long type) {
            if (type <= CHECKPOINT) {
                return ofFormat;
            }
            EventsOfType known = byType.get(type);
            return known == null ? first(type) : known;
        }

        private EventsOfType first(long type) {
            EventsOfType first = make(type);
            byType.put(type, first);
            all.add(first);
            return first;
        }

        private EventsOfType make(long type) {
            String name = layouts.names().getOrDefault(type, "type " + type);
            var decodings = wanted.decodings(name, layouts.names(), sink);
            return new EventsOfType(name, decodings,
                    decodings.isEmpty() ? null : new ChunkRow(layouts.of(type), memory, constants, clock), patience);
        }

        private void decode(byte[] bytes) throws IOException {
            for (EventsOfType events : all) {
                events.decode(bytes);
            }
        }

        private Map<String, Long> counts() {
            var counts = new HashMap<String, Long>();
            all.forEach(e -> counts.merge(e.name(), e.count(), Long::sum));
            return counts;
        }
    }

    /** @param knownStacks returns the equal stack that is already in memory */
    ChunkReader(UnaryOperator<Stack> knownStacks) {
        this.knownStacks = knownStacks;
    }

    /** Reads the wanted events, those of a type in the order of the file, and returns how many there were of every type. */
    Map<String, Long> read(ChunkSource source, ChunkHeader header, Selection wanted, EventSink sink)
            throws IOException {
        if (!header.compressed()) {
            throw new IOException("its numbers are not compressed, which no JVM does by default");
        }
        var layouts = known.of(source.event(header.metadataOffset()));
        pools.load(source, header.constantsOffset(), layouts);
        var chunk = new Opened(wanted, sink, layouts, new Constants(pools, layouts, knownStacks), TickClock.of(header),
                Patience.with(source.size()));
        window.over(source);
        long at = ChunkHeader.BYTES;
        while (at < source.size()) {
            at += event(source, at, chunk);
            at += eventsInMemory(at, chunk);
        }
        return chunk.counts();
    }

    /** Reads the event at the offset and returns its size. */
    private long event(ChunkSource source, long at, Opened chunk) throws IOException {
        int head = window.place(at, Math.min(HEAD, source.size() - at));
        in.over(window.bytes(), head);
        long size = in.next();
        long type = in.next();
        int headBytes = in.position() - head;
        if (size < headBytes || size > source.size() - at) {
            throw new IndexOutOfBoundsException("event of " + size + " bytes at " + at);
        }
        EventsOfType events = chunk.events(type);
        if (events.another()) {
            int from = window.place(at, size);
            events.add(window.bytes(), from + headBytes, from + (int) size);
            events.decode(window.bytes());
        }
        return size;
    }

    /** Reads the events from the offset on that are in memory as a whole, and returns the sum of their sizes. */
    private int eventsInMemory(long offset, Opened chunk) throws IOException {
        byte[] bytes = window.bytes();
        int from = window.index(offset);
        int at = from;
        try {
            for (int size = event(bytes, at, chunk); size > 0; size = event(bytes, at, chunk)) {
                at += size;
            }
        } finally {
            chunk.decode(bytes);
        }
        return at - from;
    }

    /** Reads the event there and returns its size; 0 for one that is not all in memory, or damaged. */
    private int event(byte[] bytes, int at, Opened chunk) throws IOException {
        int left = window.filled() - at;
        if (left < HEAD) {
            return 0;
        }
        in.over(bytes, at);
        long size = in.next();
        long type = in.next();
        int from = in.position();
        if (size < from - at || size > left) {
            return 0;
        }
        EventsOfType events = chunk.events(type);
        if (events.another()) {
            events.add(bytes, from, at + (int) size);
        }
        return (int) size;
    }
}
