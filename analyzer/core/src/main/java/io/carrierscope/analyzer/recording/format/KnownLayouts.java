package io.carrierscope.analyzer.recording.format;

import java.util.Arrays;

/** Caches the type layouts of the last chunk. Nearly all chunks of a recording have the same types. */
public final class KnownLayouts {
    private byte[] types = {};
    private TypeLayout.Catalogue layouts;

    /**
     * Returns the layouts of the types of a chunk.
     *
     * @param metadata the metadata event of the chunk
     */
    public TypeLayout.Catalogue of(byte[] metadata) {
        int head = ChunkMetadata.headBytes(metadata);
        if (layouts == null || !Arrays.equals(metadata, head, metadata.length, types, 0, types.length)) {
            layouts = new TypeLayout.Catalogue(ChunkMetadata.types(metadata, 0));
            types = Arrays.copyOfRange(metadata, head, metadata.length);
        }
        return layouts;
    }
}
