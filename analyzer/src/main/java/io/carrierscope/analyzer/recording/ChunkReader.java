package io.carrierscope.analyzer.recording;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Streams the events of a chunk from its file: only a window of the chunk and its constants are in memory, whatever its size,
 * events of unwanted types are passed over unread, and fields and constants are decoded when asked for. A reader serves one
 * chunk after the other.
 */
final class ChunkReader {
    private static final long CHECKPOINT = 1;
    private static final int FREQUENT = 4096; // types are numbered from 0 or little more
    private static final int HEAD = 2 * 9; // size and type, at their longest

    private final UnaryOperator<Stack> knownStacks;
    private final SlidingWindow window = new SlidingWindow();
    private final Pools pools = new Pools();
    private final Varints in = new Varints(new byte[0], 0);

    /** Events of one type: how many there were and, where they are wanted, how they are read. */
    private static final class Kind {
        private final String name;
        private final ChunkRow row;
        private final Consumer<Row> decoder;
        private long count;

        private Kind(String name, ChunkRow row, Consumer<Row> decoder) {
            this.name = name;
            this.row = row;
            this.decoder = decoder;
        }
    }

    /** The state of reading one chunk. */
    private static final class Opened {
        private final Selection wanted;
        private final EventSink sink;
        private final Layout.Catalogue layouts;
        private final Constants constants;
        private final TickClock clock;
        private final Map<Long, String> typeNames = new HashMap<>();
        private final Long2ObjectOpenHashMap<Kind> kinds = new Long2ObjectOpenHashMap<>();
        private final Kind[] frequent = new Kind[FREQUENT];

        private Opened(Selection wanted, EventSink sink, Layout.Catalogue layouts, Constants constants,
                TickClock clock) {
            this.wanted = wanted;
            this.sink = sink;
            this.layouts = layouts;
            this.constants = constants;
            this.clock = clock;
            layouts.types().forEach((id, type) -> typeNames.put(id, type.name()));
        }

        private Kind kind(long type) {
            Kind kind = type < FREQUENT ? frequent[(int) type] : kinds.get(type);
            return kind == null ? firstOf(type) : kind;
        }

        private Kind firstOf(long type) {
            Kind kind = makeKind(type);
            kinds.put(type, kind);
            if (type < FREQUENT) {
                frequent[(int) type] = kind;
            }
            return kind;
        }

        private Kind makeKind(long type) {
            String name = typeNames.getOrDefault(type, "type " + type);
            var decoder = wanted.decoder(name, typeNames, sink);
            return new Kind(name, decoder == null ? null : new ChunkRow(layouts.of(type), constants, clock), decoder);
        }
    }

    /** @param knownStacks returns the equal stack that is already in memory */
    ChunkReader(UnaryOperator<Stack> knownStacks) {
        this.knownStacks = knownStacks;
    }

    /** Reads the wanted events in the order of the file, and returns how many there were of every type. */
    Map<String, Long> read(ChunkSource source, ChunkHeader header, Selection wanted, EventSink sink)
            throws IOException {
        if (!header.compressed()) {
            throw new IOException("its numbers are not compressed, which no JVM does by default");
        }
        var layouts = new Layout.Catalogue(ChunkMetadata.types(source.event(header.metadataOffset()), 0));
        pools.load(source, header.constantsOffset(), layouts);
        var chunk = new Opened(wanted, sink, layouts, new Constants(pools, layouts, knownStacks), TickClock.of(header));
        window.over(source);
        var patience = Patience.with(source.size());
        long at = ChunkHeader.BYTES;
        while (at < source.size()) {
            at += event(source, at, chunk);
            patience.check();
            at += eventsInMemory(at, chunk, patience);
        }
        return counts(chunk);
    }

    /** Reads the event at the offset and returns its size. */
    private long event(ChunkSource source, long at, Opened chunk) throws IOException {
        int from = window.place(at, Math.min(HEAD, source.size() - at));
        in.over(window.bytes(), from);
        long size = in.next();
        long type = in.next();
        if (size < in.position() - from || size > source.size() - at) {
            throw new IndexOutOfBoundsException("event of " + size + " bytes at " + at);
        }
        Kind kind = counted(type, chunk);
        if (kind != null) {
            consume(kind, at, size, in.position() - from);
        }
        return size;
    }

    /** Counts an event of the type, and returns its kind where it is to be decoded, else {@code null}. */
    private static Kind counted(long type, Opened chunk) {
        if (type <= CHECKPOINT) {
            return null;
        }
        Kind kind = chunk.kind(type);
        kind.count++;
        return kind.decoder == null ? null : kind;
    }

    private void consume(Kind kind, long at, long size, int head) throws IOException {
        int from = window.place(at, size);
        kind.decoder.accept(kind.row.over(window.bytes(), from + head, from + (int) size));
    }

    /** Reads the events from the offset on that are in memory as a whole, and returns the sum of their sizes. */
    private int eventsInMemory(long offset, Opened chunk, Patience patience) throws IOException {
        byte[] bytes = window.bytes();
        int from = window.index(offset);
        int at = from;
        for (int size = event(bytes, at, chunk); size > 0; size = event(bytes, at, chunk)) {
            at += size;
            patience.check();
        }
        return at - from;
    }

    /** Reads the event there and returns its size; 0 for one that is not all in memory, or damaged. */
    private int event(byte[] bytes, int at, Opened chunk) {
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
        Kind kind = counted(type, chunk);
        if (kind != null) {
            kind.decoder.accept(kind.row.over(bytes, from, at + (int) size));
        }
        return (int) size;
    }

    private static Map<String, Long> counts(Opened chunk) {
        var counts = new HashMap<String, Long>();
        chunk.kinds.values().forEach(k -> counts.merge(k.name, k.count, Long::sum));
        return counts;
    }
}
