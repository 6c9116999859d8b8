package io.carrierscope.analyzer.recording;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How the rows of an event type become events, and of which kind these are. */
record Decoder(Class<? extends JvmEvent> kind, Function<Row, ? extends JvmEvent> event) {
    /** A line of a catalogue by event type. */
    static <E extends JvmEvent> Map.Entry<String, Decoder> entry(String type, Class<E> kind, Function<Row, E> event) {
        return Map.entry(type, new Decoder(kind, event));
    }

    /** What makes events for the sink; nothing when nothing there takes them. */
    Optional<Decoding> into(EventSink sink) {
        return Optional.ofNullable(sink.taker(kind)).map(taker -> new Decoding(event, taker));
    }
}
