package io.carrierscope.analyzer.recording.event;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The events that stand for requests in a recording that has none of ours.
 *
 * @param type event type
 * @param methods methods as {@code a.B.c}: only events of these count, and of calls within each other only the outermost; empty
 *      for all events of the type
 */
public record RequestEvent(String type, List<String> methods) {
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
                ? new JvmEvent.Handler(r.start(), r.duration(), 0, r.thread("eventThread"), OptionalLong.empty(), null)
                : null);
    }

    /** The stack of a method's event begins with its caller. */
    private boolean counts(Row row, Map<Stack, Boolean> nested) {
        return methods.isEmpty() || methods.contains(row.method("method")) && !nested.computeIfAbsent(row.stack(),
                stack -> stack.anyFrame(frame -> methods.contains(frame.qualifiedMethod())));
    }
}
