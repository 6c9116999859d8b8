package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.event.Stack;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/** A bounded cache of values by stack identity: events of a chunk share their stacks. */
public final class StackCache<T> {
    private static final int MAX_STACKS = 10_000;

    private final Function<Stack, T> find;
    private final Map<Stack, T> values = new IdentityHashMap<>();

    /**
     * Creates a cache.
     *
     * @param find returns the value of a stack, always the same for equal stacks
     */
    public StackCache(Function<Stack, T> find) {
        this.find = find;
    }

    /** Returns the value of the stack. */
    public T of(Stack stack) {
        if (values.size() > MAX_STACKS) {
            values.clear();
        }
        return values.computeIfAbsent(stack, find);
    }
}
