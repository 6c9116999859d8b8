package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A stack trace, innermost frame first. Stacks are shared by millions of events, so hash, site and every {@link
 * StackFact} are kept.
 */
public final class Stack implements Comparable<Stack> {
    private static final Object[] NO_FACTS = {};
    private static final List<String> STOPS = List.of("jdk.internal.misc.", "java.util.concurrent.locks.",
            "java.lang.Object",
            "java.lang.VirtualThread");
    public static final Stack NONE = new Stack(List.of());

    private final List<Frame> frames;
    private final int hash;
    // computed on demand: most stacks of a chunk are duplicates of stacks in memory and are dropped
    private Optional<Frame> firstApplicationFrame;
    private String site;
    /** By the number of the fact. Threads share it: a lost value is only worked out again. */
    private Object[] facts = NO_FACTS;

    public Stack(List<Frame> frames) {
        this.frames = List.copyOf(frames);
        this.hash = this.frames.hashCode();
    }

    public List<Frame> frames() {
        return frames;
    }

    /** Returns the frame that was on top; empty without a stack. */
    public Optional<Frame> innermostFrame() {
        return frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(0));
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

    /** Returns true if any frame passes the test. Where many events ask, {@link StackFact#anyFrame} costs less. */
    public boolean anyFrame(Predicate<Frame> test) {
        for (Frame frame : frames) {
            if (test.test(frame)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the fact with this number, or {@code null} if it is not known yet. */
    Object fact(int number) {
        Object[] known = facts;
        return number < known.length ? known[number] : null;
    }

    void keep(int number, Object fact) {
        Object[] known = facts;
        Object[] extended = number < known.length ? known : Arrays.copyOf(known, StackFact.count());
        extended[number] = fact;
        facts = extended;
    }

    /** The call of the JDK that blocks. The frames that stop the thread are left out: any wait has them. */
    private Optional<Frame> callOfJdk() {
        return frames.stream().dropWhile(f -> STOPS.stream().anyMatch(f.type()::startsWith)).findFirst();
    }

    /**
     * Returns the site in one line: the innermost application frame, else the innermost one of the JDK that is above its parks and monitors,
     * else {@code (no stack)}.
     */
    public String site() {
        String text = site;
        if (text == null) {
            text = firstApplicationFrame().or(this::callOfJdk).or(this::innermostFrame).map(Frame::toString)
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

    /**
     * Something that follows from the frames of a stack alone. It is worked out once for each stack, since millions of events share stacks,
     * and so do the files of one program. Every fact takes a reference in each stack, so create them for constants only.
     */
    public static final class StackFact<T> {
        private static final AtomicInteger COUNT = new AtomicInteger();

        private final int number = COUNT.getAndIncrement();
        private final Function<Stack, T> find;

        /**
         * Creates a fact.
         *
         * @param find returns an immutable value, always the same for equal stacks, never {@code null}
         */
        public StackFact(Function<Stack, T> find) {
            this.find = find;
        }

        /** Returns the fact that any frame passes the test. */
        public static StackFact<Boolean> anyFrame(Predicate<Frame> test) {
            var once = new FrameFact(test);
            return new StackFact<>(stack -> stack.anyFrame(once));
        }

        /** Returns the number of facts. */
        static int count() {
            return COUNT.get();
        }

        /** Returns the value for the stack. */
        @SuppressWarnings("unchecked") // only this fact keeps values under its number
        public T of(Stack stack) {
            Object known = stack.fact(number);
            if (known == null) {
                known = find.apply(stack);
                stack.keep(number, known);
            }
            return (T) known;
        }
    }
}
