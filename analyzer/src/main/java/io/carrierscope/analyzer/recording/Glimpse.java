package io.carrierscope.analyzer.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What one chunk tells of its recording: the events that do so, and how many there were of every type. */
record Glimpse(List<JvmEvent> events, Map<String, Long> counts) {
    /** Reads the wanted events of a chunk; those that say nothing of the recording go into the sink. */
    static Glimpse of(ChunkReaders readers, ChunkIndex.Entry entry, Selection wanted, EventSink others)
            throws Exception {
        var events = new ArrayList<JvmEvent>();
        var counts = readers.read(entry, wanted,
                kind -> Decoders.ofOutline(kind) ? Taker.each(events::add) : others.taker(kind));
        return new Glimpse(events, counts);
    }

    void addTo(Outline outline) {
        events.forEach(outline::accept);
        outline.count(counts);
    }
}
