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

/** The events of one chunk while it is read, by type. */
final class EventsByType {
    private static final long CHECKPOINT = 1;

    private final Selection wanted;
    private final EventSink sink;
    private final TypeLayout.Catalogue layouts;
    private final Constants constants;
    private final TickClock clock;
    private final ReadDeadline patience;
    private final FieldTable.Memory memory = new FieldTable.Memory();
    private final ByKey<EventsOfType> byType = new ByKey<>();
    private final List<EventsOfType> all = new ArrayList<>();
    /** Checkpoints and metadata, which are written as events, but are none. */
    private final EventsOfType ofFormat;

    EventsByType(Selection wanted, EventSink sink, TypeLayout.Catalogue layouts, Constants constants, TickClock clock,
            ReadDeadline patience) {
        this.wanted = wanted;
        this.sink = sink;
        this.layouts = layouts;
        this.constants = constants;
        this.clock = clock;
        this.patience = patience;
        this.ofFormat = new EventsOfType("", List.of(), null, patience);
    }

    EventsOfType of(long type) {
        if (type <= CHECKPOINT) {
            return ofFormat;
        }
        EventsOfType known = byType.get(type);
        return known == null ? first(type) : known;
    }

    private EventsOfType first(long type) {
        String name = layouts.names().getOrDefault(type, "type " + type);
        var decodings = wanted.decodings(name, layouts.names(), sink);
        var row = decodings.isEmpty() ? null : new ChunkRow(layouts.of(type), memory, constants, clock);
        var first = new EventsOfType(name, decodings, row, patience);
        byType.put(type, first);
        all.add(first);
        return first;
    }

    /** Decodes all events that wait. */
    void decode(byte[] bytes) throws IOException {
        for (EventsOfType events : all) {
            events.decode(bytes);
        }
    }

    /** How many events there were, by the name of their type. */
    Map<String, Long> counts() {
        var counts = new HashMap<String, Long>();
        all.forEach(e -> counts.merge(e.name(), e.count(), Long::sum));
        return counts;
    }
}
