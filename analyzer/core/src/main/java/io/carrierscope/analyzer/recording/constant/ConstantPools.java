package io.carrierscope.analyzer.recording.constant;

import io.carrierscope.analyzer.recording.format.ChunkSource;
import io.carrierscope.analyzer.recording.format.TypeLayout;
import io.carrierscope.analyzer.recording.format.VarintWords;
import io.carrierscope.analyzer.recording.format.Varints;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.IOException;
import java.util.Arrays;

/**
 * The checkpoints of one chunk as they are in the file, with the place of each constant by type and key. Constants are not
 * decoded: most of millions are never asked for. The memory serves one chunk after the other.
 */
public final class ConstantPools {
    private static final int CHECKPOINT = 1;
    private static final String THREAD = "java.lang.Thread";
    private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

    private final Long2ObjectOpenHashMap<OffsetIndex> places = new Long2ObjectOpenHashMap<>();
    private final Varints in = new Varints(new byte[0], 0);
    private TypeLayout.Catalogue layouts;
    private byte[] bytes = new byte[1 << 16];
    private int used;

    /** Reads all checkpoints of another chunk, from the last, which is at the offset, back to the first. */
    public void load(ChunkSource source, long lastCheckpoint, TypeLayout.Catalogue types) throws IOException {
        layouts = types;
        places.values().removeIf(OffsetIndex::isEmpty); // else they would become as many as all chunks have types
        places.values().forEach(OffsetIndex::clear);
        used = 0;
        long at = lastCheckpoint;
        long next = source.size();
        while (at != 0) {
            int from = read(source, at, next);
            next = at;
            long previous = at + checkpoint(from);
            if (previous > at || previous < 0) {
                throw new IndexOutOfBoundsException("the checkpoint before " + at + " is said to be at " + previous);
            }
            at = previous == at ? 0 : previous;
        }
    }

    /** Checkpoints that overlapped could add up to the square of the chunk's size. */
    private int read(ChunkSource source, long at, long next) throws IOException {
        int size = source.eventSize(at);
        if (size > next - at) {
            throw new IndexOutOfBoundsException("the checkpoint at " + at + " reaches into the one at " + next);
        }
        int from = used;
        int needed = Math.toIntExact((long) from + size + VarintWords.BEYOND);
        if (needed > bytes.length) {
            long room = Math.max(2L * bytes.length, needed);
            bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, room));
        }
        source.read(at, bytes, from, size);
        used = from + size;
        return from;
    }

    /** Notes what the checkpoint holds and returns the distance to the one before, 0 when there is none. */
    private long checkpoint(int from) {
        in.over(bytes, from);
        in.skipNext(); // size
        if (in.next() != CHECKPOINT) {
            throw new IndexOutOfBoundsException("no checkpoint where one should be");
        }
        in.skipNext(); // start
        in.skipNext(); // duration
        long delta = in.next();
        in.skip(1); // kind
        int pools = in.nextCount();
        for (int i = 0; i < pools; i++) {
            run();
        }
        if (in.position() > used) {
            throw new IndexOutOfBoundsException("constants reach beyond their checkpoint");
        }
        return delta;
    }

    /** Constants of one type in a row. */
    private void run() {
        long typeId = in.next();
        int count = in.nextCount();
        OffsetIndex byKey = of(typeId);
        TypeLayout layout = layouts.of(typeId);
        if (layout.type().name().equals(THREAD)) {
            threads(count, byKey, ThreadLayout.of(layout));
            return;
        }
        for (int i = 0; i < count; i++) {
            byKey.put(in.next(), in.position());
            layout.skip(in);
        }
    }

    /** Of a virtual thread without a name its id is noted, below zero, in place of the place, which nobody would look up again. */
    private void threads(int count, OffsetIndex byKey, ThreadLayout fields) {
        long[] values = new long[fields.layout().size()];
        for (int i = 0; i < count; i++) {
            long key = in.next();
            int place = in.position();
            in.over(bytes, fields.layout().read(bytes, place, 0, values.length, values, 0));
            int id = fields.idOfNamelessVirtual(bytes, values);
            byKey.put(key, id > 0 ? -id : place);
        }
    }

    /** Moves the reader to the constant; false when the chunk has none of that key, or only the id of a virtual thread. */
    boolean find(FieldReader reader, long typeId, long key) {
        return find(reader, of(typeId), key);
    }

    boolean find(FieldReader reader, OffsetIndex byKey, long key) {
        int place = byKey.get(key);
        if (place > OffsetIndex.NONE) {
            reader.over(bytes, place, used);
        }
        return place > OffsetIndex.NONE;
    }

    /** The id of the virtual thread without a name that has the key among threads; 0 when that key has another thread, or none. */
    int namelessVirtual(OffsetIndex threads, long key) {
        int place = threads.get(key);
        return place < 0 ? -place : 0;
    }

    /** The places of the constants of a type. */
    OffsetIndex of(long typeId) {
        OffsetIndex known = places.get(typeId);
        if (known == null) {
            known = new OffsetIndex();
            places.put(typeId, known);
        }
        return known;
    }
}
