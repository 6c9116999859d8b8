package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;

/**
 * Which event types a query reads, and when their events start. An event is in the chunk in which it ended, so a chunk after the range
 * is left out only if no event is long enough to reach it.
 *
 * @param allTypes true if every event type is read
 * @param types names of the event types otherwise
 * @param fromNanos first start of an event, in nanoseconds since the epoch
 * @param toNanos last start of an event
 * @param longestNanos length of the longest event
 */
record EventFilter(boolean allTypes, Set<String> types, long fromNanos, long toNanos, long longestNanos)
        implements
            Serializable {
    /** The times of a header are those at which a JVM changed files; some events are written a little late. */
    private static final long EDGE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Returns what the options say. Events of a type without a duration take no time. */
    static EventFilter of(SourceOptions options, StructType columns) {
        return new EventFilter(options.events().isEmpty(), Set.copyOf(options.events()), 0, Long.MAX_VALUE,
                EventColumns.instant(columns) ? 0 : options.longestNanos());
    }

    /**
     * Returns a filter that leaves out what the predicate excludes, too.
     *
     * @param nanos true if the column of the start has nanoseconds, not a timestamp
     */
    EventFilter and(Predicate predicate, boolean nanos) {
        var children = predicate.children();
        if (children.length < 2) {
            return this;
        }
        if (children[0] instanceof NamedReference column) {
            var values = Stream.of(children).skip(1).filter(Literal.class::isInstance)
                    .map(l -> ((Literal<?>) l).value())
                    .toList();
            return values.size() == children.length - 1
                    ? and(String.join(".", column.fieldNames()), predicate.name(), values, nanos)
                    : this;
        }
        if (children[0] instanceof Literal<?> value && children[1] instanceof NamedReference column) {
            return and(String.join(".", column.fieldNames()), mirrored(predicate.name()), List.of(value.value()),
                    nanos);
        }
        return this;
    }

    private static String mirrored(String comparison) {
        return switch (comparison) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> comparison;
        };
    }

    private EventFilter and(String column, String comparison, List<?> values, boolean nanos) {
        boolean equal = "=".equals(comparison) || "IN".equals(comparison);
        if (EventColumns.TYPE.equals(column) && equal) {
            return ofTypes(values.stream().map(String::valueOf).collect(Collectors.toSet()));
        }
        if (EventColumns.START.equals(column) && values.get(0) instanceof Long time && !"IN".equals(comparison)) {
            return at(comparison, nanos ? time : TimeUnit.MICROSECONDS.toNanos(time));
        }
        return this;
    }

    private EventFilter ofTypes(Set<String> names) {
        var both = new HashSet<>(names);
        if (!allTypes) {
            both.retainAll(types);
        }
        return new EventFilter(false, both, fromNanos, toNanos, longestNanos);
    }

    private EventFilter at(String comparison, long nanos) {
        long from = comparison.startsWith(">") || "=".equals(comparison) ? Math.max(fromNanos, nanos) : fromNanos;
        long to = comparison.startsWith("<") || "=".equals(comparison) ? Math.min(toNanos, nanos) : toNanos;
        return new EventFilter(allTypes, types, from, to, longestNanos);
    }

    /** Returns true if events of the type are read. */
    boolean wants(String type) {
        return allTypes || types.contains(type);
    }

    /** Returns true if no event is read. */
    boolean nothing() {
        return !allTypes && types.isEmpty();
    }

    /** Returns true if the chunk may hold an event that is read. */
    boolean wants(ChunkHeader chunk) {
        boolean ended = chunk.endNanos() < fromNanos - EDGE_NANOS;
        boolean later = chunk.startNanos() - EDGE_NANOS - longestNanos > toNanos;
        return !ended && !later;
    }
}
