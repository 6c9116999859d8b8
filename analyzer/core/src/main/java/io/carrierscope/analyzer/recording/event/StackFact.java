package io.carrierscope.analyzer.recording.event;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that follows from the frames of a stack alone. It is worked out once for each stack, since millions of events share stacks,
 * and so do the files of one program. Every fact takes a reference in each stack, so create them for constants only.
 */
public final class StackFact<T> {
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
        return new StackFact<>(stack -> stack.anyFrame(test));
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
