package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import java.util.Map;
import java.util.function.LongFunction;

/** Annotations of fields that say what a number means. */
final class Annotations {
    static final String TIMESTAMP = "jdk.jfr.Timestamp";
    static final String TIMESPAN = "jdk.jfr.Timespan";
    static final String UNSIGNED = "jdk.jfr.Unsigned";

    private Annotations() {}

    /** Returns the value of an annotation, {@code null} if the field does not have it. */
    static String value(TypeInfo.Field field, String annotation, LongFunction<String> typeNames) {
        return field.annotations().entrySet().stream().filter(a -> annotation.equals(typeNames.apply(a.getKey())))
                .map(Map.Entry::getValue).findFirst().orElse(null);
    }
}
