package io.carrierscope.analyzer.recording.format;

import java.util.List;
import java.util.Map;

/** A type as the metadata of a chunk describes it. A simple type stands for its only field. */
public record TypeInfo(long id, String name, boolean simple, List<Field> fields) {
    /** A field: a value or an array of values. With {@code pooled} it holds keys of constants. Annotations are by type id. */
    public record Field(String name, long typeId, boolean pooled, boolean array, Map<Long, String> annotations) {}
}
