package io.carrierscope.analyzer.recording.format;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The type layouts of the last chunks that differ in their types. Nearly all chunks of a program have the same. */
public final class KnownLayouts {
    private static final int MOST = 8;

    private record Known(byte[] types, TypeLayout.Catalogue layouts) {}

    private final Deque<Known> known = new ArrayDeque<>();

    /**
     * Returns the layouts of the types of a chunk.
     *
     * @param metadata the metadata event of the chunk
     */
    public TypeLayout.Catalogue of(byte[] metadata) {
        int head = ChunkMetadata.headBytes(metadata);
        for (Known k : known) {
            if (Arrays.equals(metadata, head, metadata.length, k.types, 0, k.types.length)) {
                return k.layouts;
            }
        }
        if (known.size() == MOST) {
            known.removeFirst();
        }
        var layouts = new TypeLayout.Catalogue(ChunkMetadata.types(metadata, 0));
        known.add(new Known(Arrays.copyOfRange(metadata, head, metadata.length), layouts));
        return layouts;
    }
}
