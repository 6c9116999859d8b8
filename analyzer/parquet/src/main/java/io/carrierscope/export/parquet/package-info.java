/** Exported tables as Parquet files, written by DuckDB. It imports the export of the analyzer only. */
package io.carrierscope.export.parquet;
