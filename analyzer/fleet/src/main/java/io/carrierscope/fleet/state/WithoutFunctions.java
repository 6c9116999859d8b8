package io.carrierscope.fleet.state;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.serializers.FieldSerializer;
import java.util.Arrays;

/** Writes the fields of an object but those that hold functions: these are the same in every object of the class. */
public final class WithoutFunctions<T> extends FieldSerializer<T> {
    /** Creates the serializer of a class, as Kryo asks for it. */
    public WithoutFunctions(Kryo kryo, Class<?> type) {
        super(kryo, type);
        Arrays.stream(getFields()).filter(f -> f.getField().getType().isAnnotationPresent(FunctionalInterface.class))
                .toList().forEach(this::removeField);
    }
}
