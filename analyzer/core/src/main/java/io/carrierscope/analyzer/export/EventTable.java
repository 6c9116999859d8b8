package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;
import java.util.Set;

/** A table with one row for each event of some types. */
interface EventTable {
    TableSchema schema();

    /** The event types that may have a row; no other event is decoded. */
    Set<Class<? extends JvmEvent>> events();

    /** The row of the event; empty when it has none in this table. Called from several threads at once. */
    Optional<Object[]> row(Origin origin, JvmEvent event);
}
