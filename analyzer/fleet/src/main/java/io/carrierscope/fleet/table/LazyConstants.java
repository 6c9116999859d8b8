package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.chunk.ConstantPools;
import io.carrierscope.analyzer.recording.chunk.TypeLayout;
import io.carrierscope.analyzer.recording.chunk.Varints;
import java.io.IOException;

/** The constants of a chunk, loaded when the first is asked for: many queries count events and add up numbers only. */
final class LazyConstants {
    private final ConstantPools pools = new ConstantPools(true);
    private ChunkSource source;
    private ChunkHeader header;
    private TypeLayout.Catalogue layouts;
    private boolean loaded;

    void over(ChunkSource chunk, ChunkHeader itsHeader, TypeLayout.Catalogue types) {
        source = chunk;
        header = itsHeader;
        layouts = types;
        loaded = false;
    }

    /** Moves the cursor to the constant; returns false if there is none with the key. */
    boolean seek(Varints cursor, long typeId, long key) throws IOException {
        if (!loaded) {
            pools.load(source, header.constantsOffset(), layouts);
            loaded = true;
        }
        return pools.seek(cursor, typeId, key);
    }
}
