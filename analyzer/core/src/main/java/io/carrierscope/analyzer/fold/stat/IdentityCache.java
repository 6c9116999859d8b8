package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A small cache of values by thread identity. A platform thread is one object in all events of a chunk, and few platform
 * threads cause most events.
 */
public final class IdentityCache<T> {
    private static final int SLOTS = 64;

    private final Function<ThreadRef, T> find;
    private final ThreadRef[] threads = new ThreadRef[SLOTS];
    private final Object[] values = new Object[SLOTS];

    /**
     * Creates a cache.
     *
     * @param find returns the value of a thread, always the same for equal threads
     */
    public IdentityCache(Function<ThreadRef, T> find) {
        this.find = find;
    }

    /** Forgets all values. */
    public void clear() {
        Arrays.fill(threads, null);
    }

    /** Returns the value of the thread. */
    @SuppressWarnings("unchecked")
    public T of(ThreadRef thread) {
        int slot = (int) thread.id() & SLOTS - 1;
        if (threads[slot] != thread) {
            values[slot] = find.apply(thread);
            threads[slot] = thread;
        }
        return (T) values[slot];
    }
}
