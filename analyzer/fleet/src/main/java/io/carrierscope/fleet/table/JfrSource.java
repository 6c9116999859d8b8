package io.carrierscope.fleet.table;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The data source {@code jfr}: events of recordings, with columns from the recordings' own metadata. */
public final class JfrSource implements TableProvider, DataSourceRegister {
    @Override
    public String shortName() {
        return "jfr";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return EventColumns.of(SourceOptions.of(options));
    }

    /** Takes columns that the user names: a field that an event does not have is null. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public Table getTable(StructType columns, Transform[] partitioning, Map<String, String> properties) {
        return new EventTable(columns, SourceOptions.of(new CaseInsensitiveStringMap(properties)));
    }
}
