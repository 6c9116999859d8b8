package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
        if (requestEvent.isEmpty() && !types.contains(type)) {
            return List.of(); // as most types of a chunk
        }
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

    /**
     * The events that stand for requests in a recording that has none of ours.
     *
     * @param type event type
     * @param methods methods as {@code a.B.c}: only events of these count, of calls within each other only the outermost, and no
     *      second call for one request; empty for all events of the type
     */
    public record RequestEvent(String type, List<String> methods) {
        /** Methods in which a servlet container handles a request a second time: to end it, or to show an error page. */
        private static final Set<String> AGAIN = Set.of(
                "org.apache.catalina.core.AsyncContextImpl.doInternalDispatch",
                "org.apache.catalina.core.StandardHostValve.custom",
                "org.eclipse.jetty.server.Dispatcher.error", "org.eclipse.jetty.ee10.servlet.Dispatcher.error",
                "org.eclipse.jetty.ee11.servlet.Dispatcher.error",
                "io.undertow.servlet.spec.RequestDispatcherImpl.error");

        public RequestEvent {
            methods = methods.stream().map(m -> m.replace("::", ".")).toList();
        }

        /** Parses {@code TYPE} or {@code TYPE:METHOD}, where the method is {@code a.B::c} or {@code a.B.c}. */
        public static RequestEvent parse(String text) {
            String[] parts = text.split(":", 2);
            return new RequestEvent(parts[0], parts.length == 1 || parts[1].isEmpty() ? List.of() : List.of(parts[1]));
        }

        /** Returns a descriptor that decodes these events as requests handled by their threads. */
        EventDescriptor descriptor() {
            var nested = new IdentityHashMap<Stack, Boolean>(); // a descriptor serves one chunk, whose events share their stacks
            return EventDescriptor.of(type, JvmEvent.Handler.class, r -> counts(r, nested)
                    ? new JvmEvent.Handler(r.start(), r.duration(), 0, r.thread("eventThread"), OptionalLong.empty(),
                            null)
                    : null);
        }

        /** The stack of a method's event begins with its caller. */
        private boolean counts(Row row, Map<Stack, Boolean> nested) {
            return methods.isEmpty() || methods.contains(row.method("method")) && !nested.computeIfAbsent(row.stack(),
                    stack -> stack.anyFrame(frame -> methods.contains(frame.qualifiedMethod())
                            || AGAIN.contains(frame.qualifiedMethod())));
        }
    }
}
