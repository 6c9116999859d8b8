package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader.TickClock;
import io.carrierscope.analyzer.recording.chunk.ChunkSource.SlidingWindow;
import io.carrierscope.analyzer.recording.chunk.Constants.KnownFrames;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.KnownLayouts;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.Decoding;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.event.Stack;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Streams the events of a chunk from its file. Memory holds a sliding window of the chunk and its constant pools. Events of
 * unwanted types are skipped; fields and constants are decoded on demand. A reader can read one chunk after the other; of a chunk that
 * it reads twice, it loads types and constants once.
 */
public final class ChunkReader {
    private static final int HEAD = 2 * 9; // the longest size and type

    private final UnaryOperator<Stack> knownStacks;
    private final KnownFrames knownFrames = new KnownFrames();
    private final KnownLayouts known = new KnownLayouts();
    private final SlidingWindow window = new SlidingWindow();
    private final ConstantPools pools = new ConstantPools();
    private final Varints in = new Varints(new byte[0], 0);
    private ChunkSource opened;
    private TypeLayout.Catalogue layouts;
    private Constants constants;

    /**
     * Creates a reader.
     *
     * @param knownStacks returns the equal stack that is already in memory
     */
    public ChunkReader(UnaryOperator<Stack> knownStacks) {
        this.knownStacks = knownStacks;
    }

    /**
     * Sends the wanted events to the sink; events of one type keep the order of the file.
     *
     * @return the number of events by type name, unwanted types included
     * @throws IOException if the file cannot be read, is not compressed, or the deadline is exceeded
     * @throws IndexOutOfBoundsException if the chunk is damaged
     */
    public Map<String, Long> read(ChunkSource source, ChunkHeader header, Selection wanted, EventSink sink)
            throws IOException {
        return read(source, header, ChunkHeader.BYTES, wanted, sink);
    }

    /**
     * Does the same for the part of the chunk that begins at the offset of an event.
     *
     * @throws IOException as the other method does
     * @throws IndexOutOfBoundsException if the chunk is damaged
     */
    public Map<String, Long> read(ChunkSource source, ChunkHeader header, long from, Selection wanted, EventSink sink)
            throws IOException {
        if (!has(source)) {
            open(source, header);
        }
        var events = new EventsByType(wanted, sink, layouts, constants, TickClock.of(header),
                ReadDeadline.with(source.size()));
        long at = from;
        try {
            while (at < source.size()) {
                at += event(at, source.size() - at, events);
            }
        } finally {
            events.decode(window.bytes());
        }
        return events.counts();
    }

    /** Returns true if this is the chunk that was read last, so that reading it again costs less. */
    public boolean has(ChunkSource source) {
        return source.equals(opened);
    }

    private void open(ChunkSource source, ChunkHeader header) throws IOException {
        opened = null;
        if (!header.compressed()) {
            throw new IOException(
                    "its integers are not compressed, which is a limit of this reader; --reader jmc may read it");
        }
        layouts = known.of(source.event(header.metadataOffset()));
        pools.load(source, header.constantsOffset(), layouts);
        constants = new Constants(pools, layouts, knownStacks, knownFrames);
        window.over(source);
        opened = source;
    }

    /** Reads the event at the offset, with {@code left} bytes left in the chunk, and returns its size. */
    private long event(long at, long left, EventsByType byType) throws IOException {
        int head = load(at, Math.min(HEAD, left), byType);
        in.over(window.bytes(), head);
        long size = in.next();
        long type = in.next();
        int headBytes = in.position() - head;
        if (size < headBytes || size > left) {
            throw new IndexOutOfBoundsException("event at " + at + " has an invalid size of " + size + " bytes");
        }
        EventsOfType events = byType.of(type);
        if (events.countNext()) {
            int from = load(at, size, byType);
            events.add(window.bytes(), from + headBytes, from + (int) size);
        }
        return size;
    }

    /** Returns the index in the window of the bytes. Before the window slides, pending events are decoded. */
    private int load(long at, long length, EventsByType byType) throws IOException {
        if (!window.holds(at, length)) {
            byType.decode(window.bytes());
            window.slide(at, length);
        }
        return window.index(at);
    }

    /** The events of one chunk that are being read, by type. */
    static final class EventsByType {
        private static final long CHECKPOINT = 1;

        private final Selection wanted;
        private final EventSink sink;
        private final TypeLayout.Catalogue layouts;
        private final Constants constants;
        private final TickClock clock;
        private final ReadDeadline deadline;
        private final FieldTable.Memory memory = new FieldTable.Memory();
        private final ByKey<EventsOfType> byType = new ByKey<>();
        private final List<EventsOfType> all = new ArrayList<>();
        /** Counts checkpoints and metadata, which are stored as events but are none, and events of types that are not described. */
        private final EventsOfType formatEvents;

        EventsByType(Selection wanted, EventSink sink, TypeLayout.Catalogue layouts, Constants constants,
                TickClock clock,
                ReadDeadline deadline) {
            this.wanted = wanted;
            this.sink = sink;
            this.layouts = layouts;
            this.constants = constants;
            this.clock = clock;
            this.deadline = deadline;
            this.formatEvents = new EventsOfType("", List.of(), null, deadline);
        }

        EventsOfType of(long type) {
            if (type <= CHECKPOINT) {
                return formatEvents;
            }
            EventsOfType known = byType.get(type);
            return known == null ? create(type) : known;
        }

        private EventsOfType create(long type) {
            String name = layouts.names().get(type);
            if (name == null) {
                byType.put(type, formatEvents); // the JDK's reader skips it, too
                return formatEvents;
            }
            var decodings = wanted.decodings(name, layouts.names(), sink);
            var row = decodings.isEmpty() ? null : new ChunkRow(layouts.of(type), memory, constants, clock);
            var created = new EventsOfType(name, decodings, row, deadline);
            byType.put(type, created);
            all.add(created);
            return created;
        }

        /** Decodes all pending events. */
        void decode(byte[] bytes) throws IOException {
            for (EventsOfType events : all) {
                events.decode(bytes);
            }
        }

        /** Returns the number of events by type name. */
        Map<String, Long> counts() {
            var counts = new HashMap<String, Long>();
            all.forEach(e -> counts.merge(e.name(), e.count(), Long::sum));
            return counts;
        }
    }

    /** Counts the events of one type and, if they are wanted, collects them for decoding in batches. */
    static final class EventsOfType {
        private final String name;
        private final List<Decoding> decodings;
        private final ChunkRow row;
        private final ReadDeadline deadline;
        private final int[] from;
        private final int[] to;
        private int pending;
        private long count;

        /**
         * Creates the counter of a type.
         *
         * @param decodings empty for events that are only counted
         */
        EventsOfType(String name, List<Decoding> decodings, ChunkRow row, ReadDeadline deadline) {
            this.name = name;
            this.decodings = decodings;
            this.row = row;
            this.deadline = deadline;
            this.from = new int[decodings.isEmpty() ? 0 : Decoding.MAX_ROWS];
            this.to = new int[from.length];
        }

        String name() {
            return name;
        }

        long count() {
            return count;
        }

        /** Counts one more event. Returns true if it must be passed to {@link #add}. */
        boolean countNext() {
            count++;
            return from.length > 0;
        }

        /** Adds the event just counted, whose fields are at {@code start}; it is decoded before the bytes change. */
        void add(byte[] bytes, int start, int end) throws IOException {
            from[pending] = start;
            to[pending++] = end;
            if (pending == from.length) {
                decode(bytes);
            }
        }

        /** Decodes the pending events. */
        void decode(byte[] bytes) throws IOException {
            int batch = pending;
            pending = 0;
            if (batch > 0) {
                deadline.check();
                row.over(bytes, from, to, batch);
                for (Decoding decoding : decodings) {
                    decoding.accept(row::at, batch);
                }
            }
        }
    }

    /**
     * The time limit for reading one chunk: {@value #BASE_SECONDS} s plus {@value #SECONDS_PER_MEGABYTE} s per megabyte, some
     * hundred times what regular chunks take. It stops hostile files, in which every event refers to one huge constant. A chunk that takes
     * longer because other processes or the collector have the processors is no such file: so it fails only after as much CPU time more,
     * or after {@value #PATIENCE} times the limit.
     */
    public static final class ReadDeadline {
        static final int BASE_SECONDS = 20;
        static final int SECONDS_PER_MEGABYTE = 1;
        private static final long MEGABYTE = 1_000_000;
        private static final int PATIENCE = 10;

        private final long limitNanos;
        private final long startNanos = System.nanoTime();
        private long cpuNanosAtLimit = -1;

        private ReadDeadline(Duration limit) {
            this.limitNanos = limit.toNanos();
        }

        /** Returns the deadline for a chunk of this size; the time starts now. */
        public static ReadDeadline with(long chunkBytes) {
            return of(Duration.ofSeconds(BASE_SECONDS + SECONDS_PER_MEGABYTE * (chunkBytes / MEGABYTE)));
        }

        static ReadDeadline of(Duration limit) {
            return new ReadDeadline(limit);
        }

        /** CPU time of this thread since the limit was first found exceeded. It is asked for only then, as loading what tells it takes a while. */
        private long cpuNanosSinceLimit() {
            long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            cpuNanosAtLimit = cpuNanosAtLimit < 0 ? cpuNanos : cpuNanosAtLimit;
            return cpuNanos - cpuNanosAtLimit;
        }

        /**
         * Checks the limit; called by one thread before each batch of at most {@value Decoding#MAX_ROWS} events is decoded.
         *
         * @throws IOException if the limit is exceeded
         */
        public void check() throws IOException {
            long nanos = System.nanoTime() - startNanos;
            if (nanos > limitNanos && (nanos > PATIENCE * limitNanos || cpuNanosSinceLimit() > limitNanos)) {
                throw new IOException("reading it takes longer than " + limitNanos / 1_000_000_000 + " s");
            }
        }
    }
}
