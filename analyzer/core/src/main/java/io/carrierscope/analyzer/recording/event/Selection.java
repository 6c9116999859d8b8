package io.carrierscope.analyzer.recording.event;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which events are decoded: those of some types, and one that stands for a request. */
public record Selection(Set<String> types, Optional<String> requestEvent) {
    /** The events that say what a recording is of. */
    public static Selection profile() {
        return new Selection(EventCatalogue.profileTypes(), Optional.empty());
    }

    /** The events that are measured. */
    public static Selection measured(Optional<String> requestEvent) {
        return new Selection(EventCatalogue.measuredTypes(), requestEvent);
    }

    /** Both. */
    public static Selection everything(Optional<String> requestEvent) {
        var types = new HashSet<>(EventCatalogue.profileTypes());
        types.addAll(EventCatalogue.measuredTypes());
        return new Selection(types, requestEvent);
    }

    /** The names of all types that matter. */
    public Set<String> names() {
        var names = new HashSet<>(types);
        requestEvent.ifPresent(names::add);
        return names;
    }

    /** What decodes the rows of the type for the sink; nothing for a type that does not matter. */
    public List<Decoding> decodings(String type, Map<Long, String> typeNames, EventSink sink) {
        var plain = types.contains(type)
                ? EventCatalogue.descriptor(type, typeNames).into(sink)
                : Optional.<Decoding>empty();
        var request = requestEvent.filter(type::equals).flatMap(t -> EventCatalogue.namedRequest(t).into(sink));
        return Stream.of(plain, request).flatMap(Optional::stream).toList();
    }
}
