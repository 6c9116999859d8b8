package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.fleet.storage.Piece;
import io.carrierscope.fleet.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;

/** The headers of the chunks in a piece of a recording, one after the other; nothing else is read. */
final class ChunkHeaders implements Closeable {
    private final Piece piece;
    private FSDataInputStream in;
    private long offset;
    private long next;

    ChunkHeaders(Piece piece) {
        this.piece = piece;
        this.next = piece.offset();
    }

    String file() {
        return piece.file();
    }

    /** Returns where the chunk begins whose header was returned last. */
    long offset() {
        return offset;
    }

    /**
     * Returns the next header; empty after the last one.
     *
     * @throws IOException if the file cannot be read, or its next bytes are no complete chunk
     */
    Optional<ChunkHeader> next() throws IOException {
        long left = piece.offset() + piece.length() - next;
        if (left == 0) {
            if (next == 0) {
                throw new IOException("it is empty");
            }
            return Optional.empty();
        }
        if (in == null) {
            in = Storage.open(piece.file());
        }
        offset = next;
        byte[] head = new byte[(int) Math.min(ChunkHeader.BYTES, left)];
        in.readFully(offset, head);
        var header = Optional.of(head).filter(h -> h.length == ChunkHeader.BYTES)
                .flatMap(h -> ChunkHeader.complete(ByteBuffer.wrap(h), left));
        next = offset + header.map(ChunkHeader::sizeBytes)
                .orElseThrow(() -> new IOException("the last " + left + " bytes are no complete chunk"));
        return header;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
