/** Exported tables as Parquet files, written by DuckDB. */
package io.carrierscope.export.parquet;
