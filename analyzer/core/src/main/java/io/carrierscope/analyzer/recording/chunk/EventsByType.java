package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.constant.ByKey;
import io.carrierscope.analyzer.recording.constant.Constants;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.format.ReadDeadline;
import io.carrierscope.analyzer.recording.format.TickClock;
import io.carrierscope.analyzer.recording.format.TypeLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of one chunk that are being read, by type. */
final class EventsByType {
    private static final long CHECKPOINT = 1;

    private final Selection wanted;
    private final EventSink sink;
    private final TypeLayout.Catalogue layouts;
    private final Constants constants;
    private final TickClock clock;
    private final ReadDeadline deadline;
    private final FieldTable.Memory memory = new FieldTable.Memory();
    private final ByKey<EventsOfType> byType = new ByKey<>();
    private final List<EventsOfType> all = new ArrayList<>();
    /** Counts checkpoints and metadata, which are stored as events but are none. */
    private final EventsOfType formatEvents;

    EventsByType(Selection wanted, EventSink sink, TypeLayout.Catalogue layouts, Constants constants, TickClock clock,
            ReadDeadline deadline) {
        this.wanted = wanted;
        this.sink = sink;
        this.layouts = layouts;
        this.constants = constants;
        this.clock = clock;
        this.deadline = deadline;
        this.formatEvents = new EventsOfType("", List.of(), null, deadline);
    }

    EventsOfType of(long type) {
        if (type <= CHECKPOINT) {
            return formatEvents;
        }
        EventsOfType known = byType.get(type);
        return known == null ? create(type) : known;
    }

    private EventsOfType create(long type) {
        String name = layouts.names().getOrDefault(type, "type " + type);
        var decodings = wanted.decodings(name, layouts.names(), sink);
        var row = decodings.isEmpty() ? null : new ChunkRow(layouts.of(type), memory, constants, clock);
        var created = new EventsOfType(name, decodings, row, deadline);
        byType.put(type, created);
        all.add(created);
        return created;
    }

    /** Decodes all pending events. */
    void decode(byte[] bytes) throws IOException {
        for (EventsOfType events : all) {
            events.decode(bytes);
        }
    }

    /** Returns the number of events by type name. */
    Map<String, Long> counts() {
        var counts = new HashMap<String, Long>();
        all.forEach(e -> counts.merge(e.name(), e.count(), Long::sum));
        return counts;
    }
}
