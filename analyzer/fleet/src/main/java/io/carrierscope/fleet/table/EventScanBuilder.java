package io.carrierscope.fleet.table;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Takes what a query needs: columns, fields of nested columns, event types and a range of time. */
final class EventScanBuilder implements SupportsPushDownRequiredColumns, SupportsPushDownV2Filters {
    private final SourceOptions options;
    private final boolean nanos;
    private final List<Predicate> pushed = new ArrayList<>();
    private StructType columns;
    private EventFilter filter;

    EventScanBuilder(StructType columns, SourceOptions options) {
        this.columns = columns;
        this.options = options;
        this.filter = EventFilter.of(options, columns);
        this.nanos = List.of(columns.fields()).stream()
                .anyMatch(f -> f.name().equals(EventColumns.START) && DataTypes.LongType.equals(f.dataType()));
    }

    /** Returns all filters: Spark applies them to rows, while here they only tell which chunks and types are read at all. */
    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        for (Predicate predicate : predicates) {
            var narrower = filter.and(predicate, nanos);
            if (!narrower.equals(filter)) {
                pushed.add(predicate);
                filter = narrower;
            }
        }
        return predicates;
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed.toArray(Predicate[]::new);
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    @Override
    public Scan build() {
        return new EventScan(columns, options, filter);
    }
}
