package io.carrierscope.analyzer.recording.jmc;

import io.carrierscope.analyzer.recording.format.ChunkHeader;
import io.carrierscope.analyzer.recording.format.ChunkMetadata;
import io.carrierscope.analyzer.recording.format.Varints;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The bytes of one chunk, which form a valid recording, with events of unwanted types masked. Size and type id are the first
 * two integers of an event; masking sets the type to 1, which JMC skips.
 */
final class MaskedChunk {
    private static final int METADATA = 0;
    private static final int CHECKPOINT = 1;

    private final byte[] bytes;
    private final Map<Long, String> typeNames;
    private final Map<Long, Long> countById = new HashMap<>();

    MaskedChunk(byte[] bytes, ChunkHeader header) {
        this.bytes = bytes;
        this.typeNames = ChunkMetadata.typeNames(bytes, Math.toIntExact(header.metadataOffset()));
    }

    Map<Long, String> typeNames() {
        return typeNames;
    }

    /** Returns the number of events by type name, after {@link #keepOnly}. */
    Map<String, Long> counts() {
        var counts = new HashMap<String, Long>();
        countById.forEach((id, n) -> counts.merge(typeNames.getOrDefault(id, "type " + id), n, Long::sum));
        return counts;
    }

    /** Counts all events and masks those of unwanted types. */
    void keepOnly(Set<String> wanted) {
        int at = ChunkHeader.BYTES;
        while (at < bytes.length) {
            var in = new Varints(bytes, at);
            int size = sizeAt(at, in.next());
            int typeAt = in.position();
            long type = in.next();
            visit(type, typeAt, in.position(), wanted);
            at += size;
        }
    }

    private int sizeAt(int at, long size) {
        if (size <= 0 || size > bytes.length - at) {
            throw new IndexOutOfBoundsException("event at " + at + " has an invalid size of " + size + " bytes");
        }
        return (int) size;
    }

    private void visit(long type, int from, int to, Set<String> wanted) {
        if (type == METADATA || type == CHECKPOINT) {
            return;
        }
        countById.merge(type, 1L, Long::sum);
        if (!wanted.contains(typeNames.getOrDefault(type, ""))) {
            mask(from, to);
        }
    }

    /** Writes type 1 in as many bytes as the type id had: all but the last have the continuation bit. */
    private void mask(int from, int to) {
        for (int i = from; i < to; i++) {
            bytes[i] = (byte) (i == to - 1 ? 0 : 0x80);
        }
        bytes[from] |= CHECKPOINT;
    }
}
