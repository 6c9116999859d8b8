package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;
import java.util.Set;

/** A table with a row for each event of some kinds. */
interface EventTable {
    TableSchema layout();

    /** The kinds of events that may have a row; no other is decoded. */
    Set<Class<? extends JvmEvent>> events();

    /** The event's row; empty when it has none in this table. Asked by several threads at once. */
    Optional<Object[]> row(Origin origin, JvmEvent event);
}
