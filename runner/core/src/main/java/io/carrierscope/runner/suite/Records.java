package io.carrierscope.runner.suite;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;

/** Copies records, so that no one has to list all components to change one. */
final class Records {
    private Records() {}

    /** The same record with another value of this component. Throws what the constructor throws. */
    @SuppressWarnings("unchecked")
    static <R extends Record> R with(R record, String name, Object value) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        if (Stream.of(components).noneMatch(component -> component.getName().equals(name))) {
            throw new IllegalArgumentException(record.getClass() + " has no component " + name);
        }
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                values[i] = components[i].getName().equals(name) ? value : components[i].getAccessor().invoke(record);
            }
            Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException wrong) {
            if (wrong.getCause() instanceof RuntimeException own) {
                throw own;
            }
            throw new IllegalStateException(wrong.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
