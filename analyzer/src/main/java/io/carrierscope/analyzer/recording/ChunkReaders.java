package io.carrierscope.analyzer.recording;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;

/** Reads a file's chunks one after the other; one per worker. */
final class ChunkReaders {
    private final FileChannel channel;
    private final Reader reader;
    private final ChunkReader own;

    ChunkReaders(FileChannel channel, Reader reader, UnaryOperator<Stack> knownStacks) {
        this.channel = channel;
        this.reader = reader;
        this.own = new ChunkReader(knownStacks);
    }

    /** Reads the wanted events, and returns how many there were of every type. */
    Map<String, Long> read(ChunkIndex.Entry entry, Selection wanted, EventSink sink)
            throws IOException, CouldNotLoadRecordingException {
        var source = new ChunkSource(channel, entry.offset(), entry.header().sizeBytes());
        return switch (reader) {
            case OWN -> own.read(source, entry.header(), wanted, sink);
            case JMC -> JmcReader.read(source, entry.header(), wanted, sink);
        };
    }
}
