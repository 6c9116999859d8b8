package io.carrierscope.analyzer.recording.constant;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.format.TypeLayout;
import java.util.ArrayList;
import java.util.List;

/** Decodes stack traces of one chunk. */
record StackConstants(Constants constants, TypeLayout.Catalogue layouts) {
    /** The most frames decoded of one stack. It exceeds what a JVM records, but a damaged file may state any number. */
    private static final int MAX_FRAMES = 2048;

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
        int at = from;
        for (int i = 0; i < count; i++) {
            reader.over(bytes, at, end);
            frames.add(frame(reader));
            at = reader.position();
        }
        return frames;
    }

    private Frame frame(FieldReader in) {
        int line = in.layout().indexOf("lineNumber");
        int method = in.layout().indexOf("method");
        FieldReader found = method < 0 ? null : constants.find(in.layout().field(method).typeId(), in.value(method));
        boolean nativeMethod = "Native".equals(constants.textOf(in, "type"));
        int number = line < 0 ? 0 : (int) in.value(line);
        return found == null
                ? new Frame(null, null, number, nativeMethod)
                : new Frame(constants.classOf(found, "type"), constants.textOf(found, "name"), number, nativeMethod);
    }
}
