package io.carrierscope.analyzer.recording.event;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A stack trace, innermost frame first. Stacks are shared by millions of events, so hash, site and answers about
 * frames are cached.
 */
public final class Stack implements Comparable<Stack> {
    public static final Stack NONE = new Stack(List.of());
    private static final int MAX_ANSWERS = 16;

    private final List<Frame> frames;
    private final int hash;
    // computed on demand: most stacks of a chunk are duplicates of stacks in memory and are dropped
    private Optional<Frame> firstApplicationFrame;
    private String site;
    /** Copied on write, because threads share it. A lost update only costs a repeated search. */
    private volatile Map<Predicate<Frame>, Boolean> answers = Map.of();

    public Stack(List<Frame> frames) {
        this.frames = List.copyOf(frames);
        this.hash = this.frames.hashCode();
    }

    public List<Frame> frames() {
        return frames;
    }

    /** Returns the innermost frame that is not the JDK's. */
    public Optional<Frame> firstApplicationFrame() {
        Optional<Frame> first = firstApplicationFrame;
        if (first == null) {
            first = frames.stream().filter(Frame::application).findFirst();
            firstApplicationFrame = first;
        }
        return first;
    }

    /**
     * Returns true if any frame passes the test. The answer is cached by the test's identity, so the test must depend
     * on the frame alone.
     */
    public boolean anyFrame(Predicate<Frame> test) {
        Boolean known = answers.get(test);
        return known == null ? compute(test) : known;
    }

    private boolean compute(Predicate<Frame> test) {
        boolean answer = frames.stream().anyMatch(test);
        var known = answers;
        if (known.size() < MAX_ANSWERS) {
            var extended = new IdentityHashMap<>(known);
            extended.put(test, answer);
            answers = extended;
        }
        return answer;
    }

    /**
     * Returns the site in one line: the innermost application frame, else the innermost frame, else {@code (no
     * stack)}.
     */
    public String site() {
        String text = site;
        if (text == null) {
            text = firstApplicationFrame().or(() -> frames.stream().findFirst()).map(Frame::toString)
                    .orElse("(no stack)");
            site = text;
        }
        return text;
    }

    /** Orders by frames, the innermost first. */
    @Override
    public int compareTo(Stack other) {
        int common = Math.min(frames.size(), other.frames.size());
        for (int i = 0; i < common; i++) {
            int order = frames.get(i).compareTo(other.frames.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(frames.size(), other.frames.size());
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
