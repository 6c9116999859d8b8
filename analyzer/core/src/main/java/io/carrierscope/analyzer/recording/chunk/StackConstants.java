package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.NameLimit;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;

/** Decodes stack traces of one chunk. Stacks share most of their methods, so each method is decoded once. */
final class StackConstants {
    /** The most frames decoded of one stack. It exceeds what a JVM records, but a damaged file may state any number. */
    private static final int MAX_FRAMES = 2048;

    private record Method(String type, String name) {
        private static final Method UNKNOWN = new Method(null, null);
    }

    private final Constants constants;
    private final TypeLayout.Catalogue layouts;
    private final ByKey<Method> methods = new ByKey<>();
    private final ByKey<String> frameTypes = new ByKey<>();

    StackConstants(Constants constants, TypeLayout.Catalogue layouts) {
        this.constants = constants;
        this.layouts = layouts;
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

    private List<Frame> frames(int count, byte[] bytes, int from, int end, TypeLayout layout) {
        var frames = new ArrayList<Frame>(count);
        var reader = new FieldReader(layout);
        int line = layout.indexOf("lineNumber");
        int method = layout.indexOf("method");
        int type = layout.indexOf("type");
        int at = from;
        for (int i = 0; i < count; i++) {
            reader.over(bytes, at, end);
            Method called = method(reader, method);
            frames.add(new Frame(called.type, called.name, line < 0 ? 0 : (int) reader.value(line),
                    "Native".equals(frameType(reader, type))));
            at = reader.position();
        }
        return frames;
    }

    private Method method(FieldReader in, int field) {
        if (field < 0) {
            return Method.UNKNOWN;
        }
        long key = in.value(field);
        Method known = methods.get(key);
        if (known == null) {
            FieldReader found = constants.find(in.layout().field(field).typeId(), key);
            known = found == null
                    ? Method.UNKNOWN
                    : new Method(NameLimit.ofClass(constants.classOf(found, "type")),
                            constants.textOf(found, "name"));
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
