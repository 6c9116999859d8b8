package io.carrierscope.analyzer.export;

import java.io.IOException;
import java.nio.file.Path;

/** Comma-separated values in UTF-8, in the same form as those of the report. */
final class CsvFormat implements TableFormat {
    @Override
    public TableWriter open(TableSchema schema, Path folder) throws IOException {
        return new CsvFile(schema, folder.resolve(schema.table() + ".csv"));
    }
}
