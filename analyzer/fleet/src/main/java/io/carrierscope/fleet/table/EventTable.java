package io.carrierscope.fleet.table;

import java.util.Arrays;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The events of some recordings. */
record EventTable(StructType rows, SourceOptions options) implements SupportsRead {
    @Override
    public String name() {
        return "jfr " + String.join(", ", options.inputs());
    }

    @Override
    public Column[] columns() {
        return Arrays.stream(rows.fields()).map(f -> Column.create(f.name(), f.dataType())).toArray(Column[]::new);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ignored) {
        return new EventScanBuilder(rows, options);
    }
}
