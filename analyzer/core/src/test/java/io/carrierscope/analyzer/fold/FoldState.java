package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.fold.stat.Sites;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a fold as comparable values: its fields that are neither static nor transient, recursively, and the results of
 * its methods. The order of a collection field is ignored, since merging may change it; the order of a returned list is not.
 */
final class FoldState {
    private FoldState() {}

    /** State by field name, and results by method name. */
    static Map<String, Object> of(Fold<?> fold) {
        var state = fields(fold);
        for (var method : fold.getClass().getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && method.getParameterCount() == 0 && !method.isSynthetic()) {
                try {
                    state.put(method.getName() + "()", answer(method.invoke(fold)));
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(method.toString(), e);
                }
            }
        }
        return state;
    }

    private static Map<String, Object> fields(Object object) {
        var values = new LinkedHashMap<String, Object>();
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())
                        && !field.isSynthetic() && !field.getType().isAnnotationPresent(FunctionalInterface.class)) {
                    values.put(field.getName(), state(value(field, object)));
                }
            }
        }
        return values;
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
            case long[] array -> Arrays.stream(array).boxed().toList();
            case int[] array -> Arrays.stream(array).boxed().toList();
            case double[] array -> Arrays.stream(array).boxed().toList();
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
