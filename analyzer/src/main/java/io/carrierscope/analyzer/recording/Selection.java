package io.carrierscope.analyzer.recording;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Which events are decoded: those of some types, and with {@code requestEvent} (or {@code null}) one that stands for a request. */
record Selection(Set<String> types, String requestEvent) {
    /** The events that say what a recording is of. */
    static Selection outline() {
        return new Selection(Decoders.outlineTypes(), null);
    }

    /** The events that are measured. */
    static Selection measured(String requestEvent) {
        return new Selection(Decoders.measuredTypes(), requestEvent);
    }

    /** The names of all types that matter. */
    Set<String> names() {
        var names = new HashSet<>(types);
        if (requestEvent != null) {
            names.add(requestEvent);
        }
        return names;
    }

    /** What hands on the events in a row of the type; {@code null} for a type that does not matter. */
    BiConsumer<Row, Consumer<JvmEvent>> decoder(String type, Map<Long, String> typeNames) {
        Function<Row, JvmEvent> decoder = types.contains(type) ? Decoders.decoder(type, typeNames) : null;
        if (type.equals(requestEvent)) {
            return (row, consumer) -> {
                consumer.accept(Decoders.namedRequest(row));
                if (decoder != null) {
                    consumer.accept(decoder.apply(row));
                }
            };
        }
        return decoder == null ? null : (row, consumer) -> consumer.accept(decoder.apply(row));
    }
}
