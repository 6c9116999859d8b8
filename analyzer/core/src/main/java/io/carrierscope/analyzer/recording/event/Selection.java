package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The event types to decode, and the events that count as requests, if any. */
public record Selection(Set<String> types, Optional<RequestEvent> requestEvent, boolean wallTime) {
    public Selection(Set<String> types, Optional<RequestEvent> requestEvent) {
        this(types, requestEvent, false);
    }

    /** Returns the same where samples of running threads are of wall-clock time instead. */
    public Selection wallTime(boolean sampled) {
        return new Selection(types, requestEvent, sampled);
    }

    /** Returns the types of the recording profile. */
    public static Selection profile() {
        return new Selection(EventCatalogue.profileTypes(), Optional.empty());
    }

    /** Returns the types that measurements need. */
    public static Selection measured(Optional<RequestEvent> requestEvent) {
        return new Selection(EventCatalogue.measuredTypes(), requestEvent);
    }

    /** Returns the types of the profile and of the measurements. */
    public static Selection everything(Optional<RequestEvent> requestEvent) {
        var types = new HashSet<>(EventCatalogue.profileTypes());
        types.addAll(EventCatalogue.measuredTypes());
        return new Selection(types, requestEvent);
    }

    /** Returns the names of all types to decode. */
    public Set<String> names() {
        var names = new HashSet<>(types);
        requestEvent.ifPresent(r -> names.add(r.type()));
        return names;
    }

    /**
     * Returns the decodings of the type for the sink: none for an unwanted type, several for a type that is both measured
     * and a request, or has events of two kinds.
     */
    public List<Decoding> decodings(String type, Map<Long, String> typeNames, EventSink sink) {
        boolean instead = wallTime && EventCatalogue.second(type).isPresent();
        var plain = types.contains(type) && !instead
                ? EventCatalogue.descriptors(type, typeNames)
                : Stream.<EventDescriptor>empty();
        var second = EventCatalogue.second(type).map(d -> wallTime ? EventCatalogue.ofWallTime(type) : d)
                .filter(d -> types.contains(type)).flatMap(d -> d.into(sink));
        var request = requestEvent.filter(r -> r.type().equals(type)).flatMap(r -> r.descriptor().into(sink));
        return Stream.concat(plain.map(d -> d.into(sink)), Stream.of(second, request)).flatMap(Optional::stream)
                .toList();
    }
}
