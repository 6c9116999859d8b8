package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.fold.stat.Sites;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The state of a fold as comparable values: its fields that are neither static nor transient, recursively, and the results of
 * its methods. The order of a collection field is ignored, since merging may change it; the order of a returned list is not.
 */
final class FoldState {
    private FoldState() {}

    /** State by field name, and results by method name. */
    static Map<String, Object> of(Fold<?> fold) {
        var state = new LinkedHashMap<String, Object>();
        each(fold, state::put);
        return state;
    }

    /** A number that is the same for equal states: of many keys not all states fit beside each other. */
    static int hash(Fold<?> fold) {
        var sum = new int[1];
        each(fold, (name, value) -> sum[0] += name.hashCode() * 31 + value.hashCode());
        return sum[0];
    }

    private static void each(Fold<?> fold, BiConsumer<String, Object> state) {
        fields(fold, state);
        for (var method : fold.getClass().getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && method.getParameterCount() == 0 && !method.isSynthetic()) {
                try {
                    state.accept(method.getName() + "()", answer(method.invoke(fold)));
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(method.toString(), e);
                }
            }
        }
    }

    private static Map<String, Object> fields(Object object) {
        var values = new LinkedHashMap<String, Object>();
        fields(object, values::put);
        return values;
    }

    private static void fields(Object object, BiConsumer<String, Object> values) {
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())
                        && !field.isSynthetic() && !field.getType().isAnnotationPresent(FunctionalInterface.class)) {
                    values.accept(field.getName(), state(value(field, object)));
                }
            }
        }
    }

    private static Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(field.toString(), e);
        }
    }

    private static Object answer(Object value) {
        return value instanceof List<?> list ? list.stream().map(FoldState::answer).toList() : state(value);
    }

    private static Object state(Object value) {
        return switch (value) {
            case null -> "null";
            case Number number -> number;
            // buffers are equal if their figures are, and need no object for each
            case long[] array -> LongBuffer.wrap(array);
            case int[] array -> IntBuffer.wrap(array);
            case double[] array -> DoubleBuffer.wrap(array);
            case Sample<?> sample -> state(sample.values());
            case Least<?> least -> state(least.values());
            case Sites<?, ?> sites -> state(sites.kept());
            case Map<?, ?> map -> mapped(map);
            case Collection<?> all -> counted(all);
            case Object array when array.getClass().isArray() -> elements(array);
            case Object comparable when comparesByValue(comparable.getClass()) -> comparable;
            default -> fields(value);
        };
    }

    /** Returns true for a class with its own {@code equals}, and for records whose components have one. */
    private static boolean comparesByValue(Class<?> type) {
        try {
            return type.isEnum() || type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<Object, Object> mapped(Map<?, ?> map) {
        var states = new HashMap<Object, Object>();
        map.forEach((key, value) -> states.put(state(key), state(value)));
        return states;
    }

    private static Map<Object, Integer> counted(Collection<?> all) {
        var counts = new HashMap<Object, Integer>();
        all.forEach(one -> counts.merge(state(one), 1, Integer::sum));
        return counts;
    }

    private static List<Object> elements(Object array) {
        var elements = new ArrayList<Object>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(state(Array.get(array, i)));
        }
        return elements;
    }
}
