package io.carrierscope.analyzer.recording;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A stack trace, innermost frame first. */
public record Stack(List<Frame> frames) {
    public static final Stack NONE = new Stack(List.of());

    public Stack {
        frames = List.copyOf(frames);
    }

    /** The innermost frame that is not the JDK's. */
    public Optional<Frame> firstApplicationFrame() {
        return frames.stream().filter(Frame::application).findFirst();
    }

    public boolean anyFrame(Predicate<Frame> test) {
        return frames.stream().anyMatch(test);
    }

    /** The site in one line: the innermost application frame, else the innermost frame, else {@code (no stack)}. */
    public String site() {
        return firstApplicationFrame().or(() -> frames.stream().findFirst()).map(Frame::toString).orElse("(no stack)");
    }
}
