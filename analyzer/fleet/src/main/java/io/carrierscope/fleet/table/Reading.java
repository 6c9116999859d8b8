package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.Varints;
import java.io.IOException;
import org.apache.spark.sql.types.DataType;

/** Reads one value at a cursor and moves the cursor behind it. */
interface Reading {
    /** Returns the value as Spark keeps it in rows; {@code null} for an absent one. */
    Object read(Varints in) throws IOException;

    /** How a field is read; {@code null} stands for the type of a field that is not wanted. */
    @FunctionalInterface
    interface OfField {
        Reading of(int field, DataType wanted);
    }
}
