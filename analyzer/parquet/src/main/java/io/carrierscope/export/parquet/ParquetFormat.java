package io.carrierscope.export.parquet;

import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import io.carrierscope.analyzer.export.TableFormat.TableWriter;
import io.carrierscope.analyzer.export.TableFormat;
import java.io.IOException;
import java.nio.file.Path;

/** Parquet files, compressed with Zstandard, written by DuckDB. */
public final class ParquetFormat implements TableFormat {
    @Override
    public TableWriter open(TableSchema schema, Path folder) throws IOException {
        return ParquetFile.open(schema, folder);
    }
}
