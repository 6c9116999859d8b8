package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Row.HolderPath;
import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The constants of one chunk that events refer to by key. They are decoded on demand. */
public final class Constants {
    private static final int MAX_DEPTH = 8;

    private final ConstantPools pools;
    private final TypeLayout.Catalogue layouts;
    private final ByKey<FieldReader> readers = new ByKey<>();
    private final ByKey<String> classes = new ByKey<>();
    private final ByKey<String> methods = new ByKey<>();
    private final ByKey<Stack> stacks = new ByKey<>();
    private final ByKey<Boolean> interpreted = new ByKey<>();
    private final StackConstants stackConstants;
    private final UnaryOperator<Stack> intern;
    private final Varints text = new Varints(new byte[0], 0);
    private ThreadConstants threads;
    private int depth;

    /**
     * Creates the constants of a chunk.
     *
     * @param intern returns the equal stack that is already in memory, so that equal stacks of all chunks share memory
     */
    public Constants(ConstantPools pools, TypeLayout.Catalogue layouts, UnaryOperator<Stack> intern) {
        this(pools, layouts, intern, new KnownFrames());
    }

    Constants(ConstantPools pools, TypeLayout.Catalogue layouts, UnaryOperator<Stack> intern, KnownFrames frames) {
        this.pools = pools;
        this.layouts = layouts;
        this.intern = intern;
        this.stackConstants = new StackConstants(this, layouts, frames);
    }

    /**
     * Returns a reader at the constant, or {@code null} if there is none, as of a type that the chunk does not describe; valid until the
     * next constant of the same type.
     */
    FieldReader find(long typeId, long key) {
        FieldReader reader = readers.get(typeId);
        if (reader == null) {
            if (!layouts.describes(typeId)) {
                return null;
            }
            reader = new FieldReader(layouts.of(typeId));
            readers.put(typeId, reader);
        }
        return pools.find(reader, typeId, key) ? reader : null;
    }

    /**
     * Returns a string constant, or the text of the first field of another constant; {@code null} if there is none.
     *
     * @throws IndexOutOfBoundsException if constants refer to each other more than {@value #MAX_DEPTH} levels deep
     */
    public String text(long typeId, long key) {
        if (depth == MAX_DEPTH) {
            throw new IndexOutOfBoundsException("constants refer to each other");
        }
        depth++;
        try {
            return textOf(find(typeId, key));
        } finally {
            depth--;
        }
    }

    /** Returns the text at the offset, looked up among the constants of the type if only its key is stored there. */
    public String text(byte[] bytes, int offset, long typeId) {
        text.over(bytes, offset);
        long key = text.nextStringKey();
        return key < 0 ? text.nextString() : text(typeId, key);
    }

    private String textOf(FieldReader reader) {
        if (reader == null || reader.layout().size() == 0) {
            return null;
        }
        TypeLayout.Field first = reader.layout().field(0);
        return switch (first.form()) {
            case TEXT -> reader.text(0, this);
            case KEY -> text(first.typeId(), reader.value(0));
            default -> Long.toString(reader.value(0));
        };
    }

    /** Returns a class name in source notation, such as {@code a.B$C[]}, or {@code null}. */
    public String className(long typeId, long key) {
        String name = classes.get(key);
        if (name == null) {
            name = decodeClass(typeId, key);
            classes.put(key, name);
        }
        return name;
    }

    private String decodeClass(long typeId, long key) {
        FieldReader reader = find(typeId, key);
        String name = reader == null ? null : textOf(reader, "name");
        return name == null ? null : ClassNames.readable(name);
    }

    /** Returns the class in the field {@code type} of an object or class loader, or {@code null}. */
    String typeOf(long typeId, long key) {
        FieldReader reader = find(typeId, key);
        int i = reader == null ? -1 : reader.layout().indexOf("type");
        return i < 0 || reader.layout().field(i).form() != TypeLayout.Form.KEY
                ? null
                : className(reader.layout().field(i).typeId(), reader.value(i));
    }

    /** Returns the fields that hold an object, the nearest first. */
    List<String> path(long typeId, long key) {
        var path = new HolderPath();
        long object = key;
        boolean more = true;
        while (more) {
            FieldReader referrer = follow(find(typeId, object), "referrer");
            if (referrer == null) {
                break;
            }
            FieldReader field = follow(referrer, "field");
            String name = field == null ? null : textOf(field, "name");
            object = keyOf(referrer, "object");
            String holder = typeOf(typeId, object);
            FieldReader described = find(typeId, object);
            more = holder != null
                    && path.add(holder, described == null ? null : textOf(described, "description"), name);
        }
        return path.fields();
    }

    private FieldReader follow(FieldReader from, String field) {
        int i = from == null ? -1 : from.layout().indexOf(field);
        return i < 0 || from.layout().field(i).form() != TypeLayout.Form.KEY
                ? null
                : find(from.layout().field(i).typeId(), from.value(i));
    }

    private static long keyOf(FieldReader in, String field) {
        int i = in.layout().indexOf(field);
        return i < 0 || in.layout().field(i).form() != TypeLayout.Form.KEY ? 0 : in.value(i);
    }

    /** Returns a method as {@code a.B.c}, or {@code null}. */
    public String method(long typeId, long key) {
        String method = methods.get(key);
        if (method == null) {
            FieldReader reader = find(typeId, key);
            method = reader == null ? null : NameLimit.cut(classOf(reader, "type") + "." + textOf(reader, "name"));
            methods.put(key, method);
        }
        return method;
    }

    /** Returns a stack trace, {@link Stack#NONE} if there is none. */
    public Stack stack(long typeId, long key) {
        Stack stack = stacks.get(key);
        if (stack == null) {
            FieldReader reader = find(typeId, key);
            stack = reader == null ? Stack.NONE : intern.apply(stackConstants.decode(reader));
            stacks.put(key, stack);
        }
        return stack;
    }

    /** Returns true if the innermost frame of the stack trace ran in the interpreter. */
    public boolean interpreted(long typeId, long key) {
        Boolean known = interpreted.get(key);
        if (known == null) {
            FieldReader reader = find(typeId, key);
            known = reader != null && stackConstants.interpreted(reader);
            interpreted.put(key, known);
        }
        return known;
    }

    /** Returns a thread, or {@code null} if the chunk does not describe it. */
    public ThreadRef thread(long typeId, long key) {
        if (threads == null) {
            if (!layouts.describes(typeId)) {
                return null;
            }
            threads = new ThreadConstants(this, pools, layouts.of(typeId));
        }
        return threads.get(key);
    }

    /** Returns the text of the field, or of the constant it refers to; {@code null} if the type has no such field. */
    String textOf(FieldReader in, String field) {
        int i = in.layout().indexOf(field);
        if (i < 0) {
            return null;
        }
        return in.layout().field(i).form() == TypeLayout.Form.KEY
                ? text(in.layout().field(i).typeId(), in.value(i))
                : in.text(i, this);
    }

    /** Returns the class name in the field, {@code ?} if there is none. */
    String classOf(FieldReader in, String field) {
        int i = in.layout().indexOf(field);
        String name = i < 0 ? null : className(in.layout().field(i).typeId(), in.value(i));
        return name == null ? "?" : name;
    }

    /** Equal frames are one object in all chunks of a reader, as long as they are not too many: most stacks share most frames. */
    static final class KnownFrames {
        private static final int MOST = 100_000;

        private final Map<Frame, Frame> known = new HashMap<>();
        private final Map<String, String> names = new HashMap<>();

        /** Frames of one object for each name are compared faster. */
        String name(String name) {
            String before = name == null ? null : names.putIfAbsent(name, name);
            return before == null ? name : before;
        }

        Frame of(Frame frame) {
            if (known.size() == MOST) {
                known.clear();
                names.clear();
            }
            Frame before = known.putIfAbsent(frame, frame);
            return before == null ? frame : before;
        }
    }

    /** Decodes stack traces of one chunk. Stacks share most of their methods, so each method is decoded once. */
    static final class StackConstants {
        /** The most frames decoded of one stack. It exceeds what a JVM records, but a damaged file may state any number. */
        private static final int MAX_FRAMES = 2048;
        private static final String INTERPRETED = "Interpreted";

        /** A method with its frames: stacks have few lines of it. */
        private record Method(String type, String name, List<Frame> frames) {
            /** Methods of damaged files may have any number of lines. */
            private static final int MOST = 64;

            private Method(String type, String name) {
                this(type, name, new ArrayList<>(2));
            }

            private Frame frame(int line, boolean nativeMethod, KnownFrames known) {
                for (Frame frame : frames) {
                    if (frame.line() == line && frame.nativeMethod() == nativeMethod) {
                        return frame;
                    }
                }
                Frame frame = known.of(new Frame(type, name, line, nativeMethod));
                if (frames.size() < MOST) {
                    frames.add(frame);
                }
                return frame;
            }
        }

        private final Constants constants;
        private final TypeLayout.Catalogue layouts;
        private final KnownFrames knownFrames;
        private final Method unknown = new Method(null, null);
        private final ByKey<Method> methods = new ByKey<>();
        private final ByKey<String> frameTypes = new ByKey<>();

        StackConstants(Constants constants, TypeLayout.Catalogue layouts, KnownFrames knownFrames) {
            this.constants = constants;
            this.layouts = layouts;
            this.knownFrames = knownFrames;
        }

        Stack decode(FieldReader trace) {
            int frames = trace.layout().indexOf("frames");
            if (frames < 0 || trace.layout().field(frames).form() != TypeLayout.Form.ARRAY) {
                return Stack.NONE;
            }
            var at = trace.at(frames);
            return new Stack(frames(Math.min(at.nextCount(), MAX_FRAMES), trace.bytes(), at.position(), trace.end(),
                    layouts.of(trace.layout().field(frames).typeId())));
        }

        boolean interpreted(FieldReader trace) {
            int frames = trace.layout().indexOf("frames");
            if (frames < 0 || trace.layout().field(frames).form() != TypeLayout.Form.ARRAY) {
                return false;
            }
            var at = trace.at(frames);
            var layout = layouts.of(trace.layout().field(frames).typeId());
            var reader = new FieldReader(layout);
            return at.nextCount() > 0
                    && INTERPRETED.equals(frameType(over(reader, trace, at.position()), layout.indexOf("type")));
        }

        private static FieldReader over(FieldReader reader, FieldReader trace, int from) {
            reader.over(trace.bytes(), from, trace.end());
            return reader;
        }

        private List<Frame> frames(int count, byte[] bytes, int from, int end, TypeLayout layout) {
            var frames = new ArrayList<Frame>(count);
            var reader = new FieldReader(layout);
            int line = layout.indexOf("lineNumber");
            int method = layout.indexOf("method");
            int type = layout.indexOf("type");
            int at = from;
            for (int i = 0; i < count; i++) {
                reader.over(bytes, at, end);
                frames.add(method(reader, method).frame(line < 0 ? 0 : (int) reader.value(line),
                        "Native".equals(frameType(reader, type)), knownFrames));
                at = reader.position();
            }
            return frames;
        }

        private Method method(FieldReader in, int field) {
            if (field < 0) {
                return unknown;
            }
            long key = in.value(field);
            Method known = methods.get(key);
            if (known == null) {
                FieldReader found = constants.find(in.layout().field(field).typeId(), key);
                known = found == null
                        ? unknown
                        : new Method(knownFrames.name(NameLimit.ofClass(constants.classOf(found, "type"))),
                                knownFrames.name(constants.textOf(found, "name")));
                methods.put(key, known);
            }
            return known;
        }

        private String frameType(FieldReader in, int field) {
            if (field < 0 || in.layout().field(field).form() != TypeLayout.Form.KEY) {
                return constants.textOf(in, "type");
            }
            long key = in.value(field);
            String known = frameTypes.get(key);
            if (known == null) {
                known = constants.textOf(in, "type");
                frameTypes.put(key, known);
            }
            return known;
        }
    }

    /** Converts class names from the notation of the JVM to that of Java source. */
    public static final class ClassNames {
        private static final int MAX_DIMENSIONS = 255;
        private static final Map<String, String> PRIMITIVES = Map.of("B", "byte", "C", "char", "D", "double", "F",
                "float", "I", "int", "J", "long", "S", "short", "Z", "boolean");

        private ClassNames() {}

        /**
         * Returns the name in source notation: {@code java.util.Map$Entry} for {@code java/util/Map$Entry}, {@code
         * int[][]} for {@code [[I}.
         */
        public static String readable(String internal) {
            int dimensions = 0;
            while (dimensions < MAX_DIMENSIONS && dimensions < internal.length()
                    && internal.charAt(dimensions) == '[') {
                dimensions++;
            }
            return NameLimit.ofClass(dimensions == 0
                    ? internal.replace('/', '.')
                    : element(internal.substring(dimensions)) + "[]".repeat(dimensions));
        }

        private static String element(String descriptor) {
            String type = descriptor.startsWith("L") && descriptor.endsWith(";")
                    ? descriptor.substring(1, descriptor.length() - 1)
                    : descriptor;
            return PRIMITIVES.getOrDefault(descriptor, type.replace('/', '.'));
        }
    }
}
