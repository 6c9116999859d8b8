package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.ThreadConstants.ThreadLayout;
import io.carrierscope.analyzer.recording.chunk.Varints.VarintWords;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.IOException;
import java.util.Arrays;

/**
 * The undecoded constant pools of one chunk, with an index from type and key to byte offset. Constants are decoded on demand,
 * because most of them are never used. The memory is reused for the next chunk.
 */
public final class ConstantPools {
    private static final int CHECKPOINT = 1;
    private static final String THREAD = "java.lang.Thread";
    private static final int MAX_BYTES = Integer.MAX_VALUE - 16;

    private final Long2ObjectOpenHashMap<OffsetIndex> indexes = new Long2ObjectOpenHashMap<>();
    private final Varints in = new Varints(new byte[0], 0);
    private final boolean wholeThreads;
    private TypeLayout.Catalogue layouts;
    private byte[] bytes = new byte[1 << 16];
    private int used;

    /** Creates pools that keep only the id of a virtual thread without a name. */
    public ConstantPools() {
        this(false);
    }

    /** @param wholeThreads true to keep all fields of all threads */
    public ConstantPools(boolean wholeThreads) {
        this.wholeThreads = wholeThreads;
    }

    /**
     * Loads all checkpoints of a chunk, replacing those of the chunk before.
     *
     * @param lastCheckpoint offset of the last checkpoint; each checkpoint states the distance to the one before
     * @throws IndexOutOfBoundsException if the checkpoints are damaged
     */
    public void load(ChunkSource source, long lastCheckpoint, TypeLayout.Catalogue types) throws IOException {
        layouts = types;
        indexes.values().removeIf(OffsetIndex::isEmpty); // otherwise the types of all chunks would accumulate
        indexes.values().forEach(OffsetIndex::clear);
        used = 0;
        long at = lastCheckpoint;
        long next = source.size();
        while (at != 0) {
            int from = read(source, at, next);
            next = at;
            long previous = at + index(from);
            if (previous > at || previous < 0) {
                throw new IndexOutOfBoundsException("invalid offset " + previous + " of the checkpoint before " + at);
            }
            at = previous == at ? 0 : previous;
        }
    }

    /**
     * Reads one checkpoint. Overlapping checkpoints are rejected: their sizes could add up to the square of the chunk size.
     */
    private int read(ChunkSource source, long at, long next) throws IOException {
        int size = source.eventSize(at);
        if (size > next - at) {
            throw new IndexOutOfBoundsException("the checkpoint at " + at + " overlaps the one at " + next);
        }
        int from = used;
        int needed = Math.toIntExact((long) from + size + VarintWords.BEYOND);
        if (needed > bytes.length) {
            long capacity = Math.max(2L * bytes.length, needed);
            bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_BYTES, capacity));
        }
        source.read(at, bytes, from, size);
        used = from + size;
        return from;
    }

    /** Indexes a checkpoint and returns the distance to the checkpoint before, 0 if there is none. */
    private long index(int from) {
        in.over(bytes, from);
        in.skipNext(); // size
        if (in.next() != CHECKPOINT) {
            throw new IndexOutOfBoundsException("expected a checkpoint");
        }
        in.skipNext(); // start
        in.skipNext(); // duration
        long delta = in.next();
        in.skip(1); // kind
        int pools = in.nextCount();
        for (int i = 0; i < pools; i++) {
            indexType();
        }
        if (in.position() > used) {
            throw new IndexOutOfBoundsException("constants exceed their checkpoint");
        }
        return delta;
    }

    /** Indexes a run of constants of one type. */
    private void indexType() {
        long typeId = in.next();
        int count = in.nextCount();
        if (count == 0) {
            return; // perhaps of a type that is not described
        }
        OffsetIndex byKey = of(typeId);
        TypeLayout layout = layouts.of(typeId);
        if (!wholeThreads && layout.type().name().equals(THREAD)) {
            indexThreads(count, byKey, ThreadLayout.of(layout));
            return;
        }
        for (int i = 0; i < count; i++) {
            byKey.put(in.next(), in.position());
            layout.skip(in);
        }
    }

    private void indexThreads(int count, OffsetIndex byKey, ThreadLayout fields) {
        long[] values = new long[fields.layout().size()];
        for (int i = 0; i < count; i++) {
            indexThread(byKey, fields, values);
        }
    }

    /**
     * Indexes a thread. For a virtual thread without a name the index holds the negated thread id instead of an offset, so that the
     * constant need not be decoded. A method of its own is compiled long before the loop that calls it.
     */
    private void indexThread(OffsetIndex byKey, ThreadLayout fields, long[] values) {
        long key = in.next();
        int offset = in.position();
        in.over(bytes, fields.layout().read(bytes, offset, 0, values.length, values, 0));
        int id = fields.idOfNamelessVirtual(bytes, values);
        byKey.put(key, id > 0 ? -id : offset);
    }

    /**
     * Moves the reader to the constant. Returns false if the chunk has no constant with the key, or only the id of a virtual
     * thread.
     */
    boolean find(FieldReader reader, long typeId, long key) {
        return find(reader, of(typeId), key);
    }

    /** Moves the cursor to the first field of the constant. Returns false, without moving, as {@link #find} does. */
    public boolean seek(Varints cursor, long typeId, long key) {
        int offset = of(typeId).get(key);
        if (offset > OffsetIndex.NONE) {
            cursor.over(bytes, offset);
        }
        return offset > OffsetIndex.NONE;
    }

    boolean find(FieldReader reader, OffsetIndex byKey, long key) {
        int offset = byKey.get(key);
        if (offset > OffsetIndex.NONE) {
            reader.over(bytes, offset, used);
        }
        return offset > OffsetIndex.NONE;
    }

    /** Returns the id of the unnamed virtual thread with the key, or 0 if the key belongs to another thread or to none. */
    int namelessVirtual(OffsetIndex threads, long key) {
        int offset = threads.get(key);
        return offset < 0 ? -offset : 0;
    }

    /** Returns the offsets of the constants of a type, by key. */
    OffsetIndex of(long typeId) {
        OffsetIndex known = indexes.get(typeId);
        if (known == null) {
            known = new OffsetIndex();
            indexes.put(typeId, known);
        }
        return known;
    }
}
