package io.carrierscope.analyzer.recording.format;

import java.util.List;
import java.util.Map;

/** A type as a chunk describes it; one that is simple stands for its only field. */
public record TypeInfo(long id, String name, boolean simple, List<Field> fields) {
    /** A field of a type: a value, an array of values, or with {@code pooled} the keys of constants. Annotations are by type id. */
    public record Field(String name, long typeId, boolean pooled, boolean array, Map<Long, String> annotations) {}
}
