package io.carrierscope.analyzer.export;

import java.io.IOException;
import java.nio.file.Path;

/** A file format for tables; a module that offers one names its class as a service. */
public interface TableFormat {
    /** Begins the table's file in the folder. */
    TableWriter open(TableSchema layout, Path folder) throws IOException;
}
