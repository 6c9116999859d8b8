package io.carrierscope.analyzer.recording;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

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

    /** What decodes the rows of the type into the sink; {@code null} for a type that does not matter. */
    Consumer<Row> decoder(String type, Map<Long, String> typeNames, EventSink sink) {
        Consumer<Row> plain = types.contains(type) ? Decoders.decoder(type, typeNames).into(sink) : null;
        Consumer<Row> request = type.equals(requestEvent) ? Decoders.namedRequest().into(sink) : null;
        return plain == null ? request : request == null ? plain : plain.andThen(request);
    }
}
