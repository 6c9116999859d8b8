package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.fold.stat.Sites;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The state of a fold as comparable values: its fields that are neither static nor transient, recursively, and the results of
 * its methods. The order of a collection field is ignored, since merging may change it; the order of a returned list is not.
 */
final class FoldState {
    /** Reflection copies the fields and methods of a class each time it is asked, and states ask for each object. */
    private static final ClassValue<List<Field>> FIELDS = of(FoldState::fieldsOf);
    private static final ClassValue<List<Method>> ANSWERS = of(FoldState::answersOf);
    private static final ClassValue<Boolean> COMPARES_BY_VALUE = of(FoldState::comparesByValue);

    private FoldState() {}

    private static <T> ClassValue<T> of(Function<Class<?>, T> known) {
        return new ClassValue<>() {
            @Override
            protected T computeValue(Class<?> type) {
                return known.apply(type);
            }
        };
    }

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
        for (var method : ANSWERS.get(fold.getClass())) {
            try {
                state.accept(method.getName() + "()", answer(method.invoke(fold)));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(method.toString(), e);
            }
        }
    }

    private static List<Method> answersOf(Class<?> fold) {
        return Arrays.stream(fold.getDeclaredMethods()).filter(m -> Modifier.isPublic(m.getModifiers())
                && m.getParameterCount() == 0 && !m.isSynthetic()).toList();
    }

    private static Map<String, Object> fields(Object object) {
        var values = new LinkedHashMap<String, Object>();
        fields(object, values::put);
        return values;
    }

    private static void fields(Object object, BiConsumer<String, Object> values) {
        for (Field field : FIELDS.get(object.getClass())) {
            values.accept(field.getName(), state(value(field, object)));
        }
    }

    private static List<Field> fieldsOf(Class<?> object) {
        var fields = new ArrayList<Field>();
        for (Class<?> type = object; type != Object.class; type = type.getSuperclass()) {
            Arrays.stream(type.getDeclaredFields())
                    .filter(f -> !Modifier.isStatic(f.getModifiers()) && !Modifier.isTransient(f.getModifiers())
                            && !f.isSynthetic() && !f.getType().isAnnotationPresent(FunctionalInterface.class))
                    .forEach(fields::add);
        }
        fields.forEach(f -> f.setAccessible(true));
        return fields;
    }

    private static Object value(Field field, Object object) {
        try {
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
            case Object comparable when COMPARES_BY_VALUE.get(comparable.getClass()) -> comparable;
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
