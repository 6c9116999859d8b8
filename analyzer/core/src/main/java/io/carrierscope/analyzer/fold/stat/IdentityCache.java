package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.function.Function;

/**
 * What was found last for each of some threads, so that it need not be searched with every event: a platform thread is one object in
 * all events of a chunk, and a few of them leave most events.
 */
public final class IdentityCache<T> {
    private static final int MOST = 64;

    private final Function<ThreadRef, T> find;
    private final ThreadRef[] threads = new ThreadRef[MOST];
    private final Object[] found = new Object[MOST];

    /** @param find gives the same for a thread each time */
    public IdentityCache(Function<ThreadRef, T> find) {
        this.find = find;
    }

    @SuppressWarnings("unchecked")
    public T of(ThreadRef thread) {
        int place = (int) thread.id() & MOST - 1;
        if (threads[place] != thread) {
            found[place] = find.apply(thread);
            threads[place] = thread;
        }
        return (T) found[place];
    }
}
