package io.carrierscope.analyzer.recording.format;

import java.util.Arrays;

/** The layouts of the types of a chunk, and of the chunks after it for as long as these have the same: nearly all of a recording do. */
public final class KnownLayouts {
    private byte[] types = {};
    private TypeLayout.Catalogue layouts;

    /** @param metadata the metadata event of the chunk */
    public TypeLayout.Catalogue of(byte[] metadata) {
        int head = ChunkMetadata.headBytes(metadata);
        if (layouts == null || !Arrays.equals(metadata, head, metadata.length, types, 0, types.length)) {
            layouts = new TypeLayout.Catalogue(ChunkMetadata.types(metadata, 0));
            types = Arrays.copyOfRange(metadata, head, metadata.length);
        }
        return layouts;
    }
}
