package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import java.util.List;
import java.util.Map;

/** Type descriptions for tests. */
public final class Types {
    public static final TypeInfo LONG = new TypeInfo(1, "long", false, List.of());
    public static final TypeInfo INT = new TypeInfo(2, "int", false, List.of());
    public static final TypeInfo TEXT = new TypeInfo(3, "java.lang.String", false, List.of());
    public static final TypeInfo FLAG = new TypeInfo(4, "boolean", false, List.of());

    private Types() {}

    public static TypeInfo.Field field(String name, TypeInfo type) {
        return new TypeInfo.Field(name, type.id(), false, false, Map.of());
    }

    /** Returns the layout of a type made of the types above. */
    public static TypeLayout layout(TypeInfo type) {
        return new TypeLayout.Catalogue(
                Map.of(LONG.id(), LONG, INT.id(), INT, TEXT.id(), TEXT, FLAG.id(), FLAG, type.id(), type))
                .of(type.id());
    }
}
