package io.carrierscope.analyzer.recording.jmc;

import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.format.ChunkHeader;
import io.carrierscope.analyzer.recording.format.ChunkSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
        // JMC warns once per chunk that it drops the flag "virtual" of a thread; see ThreadRef
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
}
