package io.carrierscope.analyzer.recording;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** Streams the events of one chunk through JMC's parser into a consumer; nothing is stored on the way. */
final class EventReader implements IParserExtension, IEventSinkFactory {
    // kept in a field: the logging framework holds its loggers weakly
    private static final Logger JMC_LOG = Logger.getLogger("org.openjdk.jmc");

    static {
        // JMC warns once per chunk that it drops the flag "virtual" of a thread; see ThreadRef
        JMC_LOG.setLevel(Level.SEVERE);
    }

    private final Map<Long, String> typeNames;
    private final Set<String> wanted;
    private final Consumer<JvmEvent> consumer;
    private final String requestEvent;
    private final Row.Constants constants = new Row.Constants();

    private EventReader(Map<Long, String> typeNames, Set<String> wanted, Consumer<JvmEvent> consumer,
            String requestEvent) {
        this.typeNames = typeNames;
        this.wanted = wanted;
        this.consumer = consumer;
        this.requestEvent = requestEvent;
    }

    /** Reads the events of the wanted types, in no particular order. */
    static void read(Chunk chunk, Set<String> wanted, Consumer<JvmEvent> consumer)
            throws IOException, CouldNotLoadRecordingException {
        read(chunk, wanted, consumer, null);
    }

    /** The same where events of one more type, {@code null} for none, each stand for a request. */
    static void read(Chunk chunk, Set<String> wanted, Consumer<JvmEvent> consumer, String requestEvent)
            throws IOException, CouldNotLoadRecordingException {
        chunk.keepOnly(wanted);
        var reader = new EventReader(chunk.typeNames(), wanted, consumer, requestEvent);
        JfrLoaderToolkit.loadEvents(new ByteArrayInputStream(chunk.bytes()), List.of(reader));
    }

    @Override
    public IEventSinkFactory getEventSinkFactory(IEventSinkFactory subFactory) {
        return this; // not chained to the sub factory: that one stores every event
    }

    @Override
    public IEventSink create(String type, String label, String[] category, String description,
            List<ValueField> fields) {
        Function<Row, JvmEvent> decoder = wanted.contains(type) ? Decoders.decoder(type, typeNames) : null;
        if (decoder == null && !type.equals(requestEvent)) {
            return values -> {};
        }
        var row = new Row(fields, constants);
        if (!type.equals(requestEvent)) {
            return values -> consumer.accept(decoder.apply(row.over(values)));
        }
        return values -> {
            consumer.accept(Decoders.namedRequest(row.over(values)));
            if (decoder != null) {
                consumer.accept(decoder.apply(row));
            }
        };
    }

    @Override
    public void flush() {
        // nothing is held back
    }

    @Override
    public String getValueInterpretation(String eventTypeId, String fieldId) {
        return null;
    }
}
