package io.carrierscope.analyzer.recording;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** How the rows of an event type become events, and of which kind these are. */
record Decoder(Class<? extends JvmEvent> kind, Function<Row, ? extends JvmEvent> event) {
    /** A line of a catalogue by event type. */
    static <E extends JvmEvent> Map.Entry<String, Decoder> entry(String type, Class<E> kind, Function<Row, E> event) {
        return Map.entry(type, new Decoder(kind, event));
    }

    /** Decodes rows into the sink; {@code null} when nothing there takes them. */
    Consumer<Row> into(EventSink sink) {
        Consumer<JvmEvent> taker = sink.taker(kind);
        return taker == null ? null : row -> taker.accept(event.apply(row));
    }
}
