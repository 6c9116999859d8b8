package io.carrierscope.analyzer.recording.constant;

import io.carrierscope.analyzer.recording.event.ClassNames;
import io.carrierscope.analyzer.recording.event.NameLimit;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.recording.format.TypeLayout;
import io.carrierscope.analyzer.recording.format.Varints;
import java.util.function.UnaryOperator;

/** The constants of one chunk that events refer to by key, found and decoded when asked for. */
public final class Constants {
    private static final int DEEPEST = 8;

    private final ConstantPools pools;
    private final TypeLayout.Catalogue layouts;
    private final ByKey<FieldReader> readers = new ByKey<>();
    private final ByKey<String> classes = new ByKey<>();
    private final ByKey<String> methods = new ByKey<>();
    private final ByKey<Stack> stacks = new ByKey<>();
    private final UnaryOperator<Stack> known;
    private final Varints text = new Varints(new byte[0], 0);
    private ThreadConstants threads;
    private int depth;

    /** @param known returns the equal stack that is already in memory, so that equal stacks of all chunks are one */
    public Constants(ConstantPools pools, TypeLayout.Catalogue layouts, UnaryOperator<Stack> known) {
        this.pools = pools;
        this.layouts = layouts;
        this.known = known;
    }

    /** The constant of the type with the key, or {@code null} when there is none; valid until the next one of the type. */
    FieldReader find(long typeId, long key) {
        FieldReader reader = readers.get(typeId);
        if (reader == null) {
            reader = new FieldReader(layouts.of(typeId));
            readers.put(typeId, reader);
        }
        return pools.find(reader, typeId, key) ? reader : null;
    }

    /** A string, or the only field of a constant whose type is simple. */
    public String text(long typeId, long key) {
        if (depth == DEEPEST) {
            throw new IndexOutOfBoundsException("constants lead to each other");
        }
        depth++;
        try {
            return textOf(find(typeId, key));
        } finally {
            depth--;
        }
    }

    /** The text at the place, from the constants of the type where only its key is there. */
    public String text(byte[] bytes, int place, long typeId) {
        text.over(bytes, place);
        long key = text.nextStringKey();
        return key < 0 ? text.nextString() : text(typeId, key);
    }

    private String textOf(FieldReader found) {
        if (found == null || found.layout().size() == 0) {
            return null;
        }
        TypeLayout.Field first = found.layout().field(0);
        return switch (first.form()) {
            case TEXT -> found.text(0, this);
            case KEY -> text(first.typeId(), found.value(0));
            default -> Long.toString(found.value(0));
        };
    }

    /** A class by its name in the source, such as {@code a.B$C[]}. */
    public String className(long typeId, long key) {
        String name = classes.get(key);
        if (name == null) {
            name = decodeClass(typeId, key);
            classes.put(key, name);
        }
        return name;
    }

    private String decodeClass(long typeId, long key) {
        FieldReader found = find(typeId, key);
        String name = found == null ? null : textOf(found, "name");
        return name == null ? null : ClassNames.readable(name);
    }

    /** A method as {@code a.B.c}. */
    public String method(long typeId, long key) {
        String method = methods.get(key);
        if (method == null) {
            FieldReader found = find(typeId, key);
            method = found == null ? null : NameLimit.cut(classOf(found, "type") + "." + textOf(found, "name"));
            methods.put(key, method);
        }
        return method;
    }

    public Stack stack(long typeId, long key) {
        Stack stack = stacks.get(key);
        if (stack == null) {
            FieldReader found = find(typeId, key);
            stack = found == null ? Stack.NONE : known.apply(new StackConstants(this, layouts).decode(found));
            stacks.put(key, stack);
        }
        return stack;
    }

    public ThreadRef thread(long typeId, long key) {
        if (threads == null) {
            threads = new ThreadConstants(this, pools, layouts.of(typeId));
        }
        return threads.get(key);
    }

    /** The text or the simple constant in the field; {@code null} without such a field. */
    String textOf(FieldReader in, String field) {
        int i = in.layout().indexOf(field);
        if (i < 0) {
            return null;
        }
        return in.layout().field(i).form() == TypeLayout.Form.KEY
                ? text(in.layout().field(i).typeId(), in.value(i))
                : in.text(i, this);
    }

    /** The class in the field; {@code ?} where there is none. */
    String classOf(FieldReader in, String field) {
        int i = in.layout().indexOf(field);
        String name = i < 0 ? null : className(in.layout().field(i).typeId(), in.value(i));
        return name == null ? "?" : name;
    }
}
