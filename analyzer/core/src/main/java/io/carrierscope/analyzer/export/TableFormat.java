package io.carrierscope.analyzer.export;

import java.io.IOException;
import java.nio.file.Path;

/** A file format for tables. A module that offers one registers its class as a service. */
@FunctionalInterface
public interface TableFormat {
    /** Begins the table's file in the folder. */
    TableWriter open(TableSchema schema, Path folder) throws IOException;
}
