package io.carrierscope.analyzer.recording.event;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A stack trace, innermost frame first. It knows its hash and remembers what it was asked, since millions of events share it. */
public final class Stack {
    public static final Stack NONE = new Stack(List.of());
    private static final int MOST_ANSWERS = 16;

    private final List<Frame> frames;
    private final int hash;
    // worked out when asked for: of each chunk's stacks most are in memory already
    private Optional<Frame> firstApplicationFrame;
    private String site;
    /** Replaced, never changed, so that threads may share it; a lost answer is only worked out again. */
    private volatile Map<Predicate<Frame>, Boolean> answers = Map.of();

    public Stack(List<Frame> frames) {
        this.frames = List.copyOf(frames);
        this.hash = this.frames.hashCode();
    }

    public List<Frame> frames() {
        return frames;
    }

    /** The innermost frame that is not the JDK's. */
    public Optional<Frame> firstApplicationFrame() {
        Optional<Frame> first = firstApplicationFrame;
        if (first == null) {
            first = frames.stream().filter(Frame::application).findFirst();
            firstApplicationFrame = first;
        }
        return first;
    }

    /** True when a frame passes the test, which must depend on the frame alone. */
    public boolean anyFrame(Predicate<Frame> test) {
        Boolean known = answers.get(test);
        return known == null ? ask(test) : known;
    }

    private boolean ask(Predicate<Frame> test) {
        boolean answer = frames.stream().anyMatch(test);
        var known = answers;
        if (known.size() < MOST_ANSWERS) {
            var more = new IdentityHashMap<>(known);
            more.put(test, answer);
            answers = more;
        }
        return answer;
    }

    /** The site in one line: the innermost application frame, else the innermost frame, else {@code (no stack)}. */
    public String site() {
        String told = site;
        if (told == null) {
            told = firstApplicationFrame().or(() -> frames.stream().findFirst()).map(Frame::toString)
                    .orElse("(no stack)");
            site = told;
        }
        return told;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Stack that && that.hash == hash && that.frames.equals(frames);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return "Stack[frames=" + frames + "]";
    }
}
