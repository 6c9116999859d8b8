package io.carrierscope.analyzer.recording.jmc;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.chunk.ChunkMetadata;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.chunk.Varints;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/**
 * Streams the events of one chunk through JMC's parser. It is slower than {@link ChunkReader} and serves as its reference in
 * tests.
 */
public final class JmcReader implements IParserExtension, IEventSinkFactory {
    // kept in a field: the logging framework holds its loggers weakly
    private static final Logger JMC_LOG = Logger.getLogger("org.openjdk.jmc");

    static {
        quiet();
    }

    /** JMC warns once per chunk that it drops the flag "virtual" of a thread; see {@link ThreadRef}. */
    static void quiet() {
        JMC_LOG.setLevel(Level.SEVERE);
    }

    private final Map<Long, String> typeNames;
    private final Selection wanted;
    private final EventSink sink;
    private final JmcRow.Constants constants = new JmcRow.Constants();

    private JmcReader(Map<Long, String> typeNames, Selection wanted, EventSink sink) {
        this.typeNames = typeNames;
        this.wanted = wanted;
        this.sink = sink;
    }

    /**
     * Sends the wanted events to the sink, in no particular order.
     *
     * @return the number of events by type name, unwanted types included
     */
    public static Map<String, Long> read(ChunkSource source, ChunkHeader header, Selection wanted,
            EventSink sink) throws IOException, CouldNotLoadRecordingException {
        byte[] bytes = new byte[Math.toIntExact(source.size())];
        source.read(0, bytes, 0, bytes.length);
        var chunk = new MaskedChunk(bytes, header);
        chunk.keepOnly(wanted.names());
        var reader = new JmcReader(chunk.typeNames(), wanted, sink);
        JfrLoaderToolkit.loadEvents(new ByteArrayInputStream(bytes), List.of(reader));
        return chunk.counts();
    }

    @Override
    public IEventSinkFactory getEventSinkFactory(IEventSinkFactory subFactory) {
        return this; // not chained to the sub factory: that one stores every event
    }

    @Override
    public IEventSink create(String type, String label, String[] category, String description,
            List<ValueField> fields) {
        var decodings = wanted.decodings(type, typeNames, sink);
        if (decodings.isEmpty()) {
            return values -> {};
        }
        var row = new JmcRow(fields, constants);
        return values -> decodings.forEach(d -> d.accept(row.over(values)));
    }

    @Override
    public void flush() {
        // no events are buffered
    }

    @Override
    public String getValueInterpretation(String eventTypeId, String fieldId) {
        return null;
    }

    /**
     * The bytes of one chunk, which form a valid recording, with events of unwanted types masked. Size and type id are the first
     * two integers of an event; masking sets the type to 1, which JMC skips.
     */
    static final class MaskedChunk {
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
            countById.forEach((id, n) -> {
                if (typeNames.containsKey(id)) {
                    counts.merge(typeNames.get(id), n, Long::sum);
                }
            });
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
}
