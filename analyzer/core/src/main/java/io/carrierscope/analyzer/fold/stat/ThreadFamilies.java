package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.fold.Fold.Mergeable;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** A value per thread family (threads whose names differ only in digits), as {@link Sites}. */
public final class ThreadFamilies<T> implements Mergeable<ThreadFamilies<T>> {
    private static final String REST = "other threads";

    private record CacheEntry<T>(ThreadRef thread, T value) {}

    private final Sites<String, T> byName;
    private transient Runnable spilled = () -> {};
    /** The value found last for each kind of thread. */
    private final transient List<CacheEntry<T>> last = new ArrayList<>(
            Collections.nCopies(ThreadRef.Kind.values().length, null));

    /**
     * Creates families without any.
     *
     * @param merge adds its second argument to its first
     */
    public ThreadFamilies(int max, Supplier<T> newValue, BiConsumer<T, T> merge) {
        this.byName = new Sites<String, T>(max, REST, name -> newValue.get(), (sum, more) -> {
            merge.accept(sum, more);
            return sum;
        }).whenSpilled(() -> {
            Collections.fill(last, null);
            spilled.run();
        });
    }

    /** Has this run when values that {@link #of} returned may have become part of another one. */
    public void whenSpilled(Runnable then) {
        spilled = then;
    }

    /** Returns the value of the thread's family, creating it if needed. */
    public T of(ThreadRef thread) {
        int kind = thread.kind().ordinal();
        CacheEntry<T> found = last.get(kind);
        if (found == null || !sameFamily(found.thread, thread)) {
            found = new CacheEntry<>(thread, byName.of(thread.family()));
            last.set(kind, found);
        }
        return found.value;
    }

    private static boolean sameFamily(ThreadRef a, ThreadRef b) {
        return a.kind() != ThreadRef.Kind.PLATFORM || a.family().equals(b.family());
    }

    /** Merges each value of the other into the value of the same family here. */
    @Override
    public void merge(ThreadFamilies<T> other) {
        byName.merge(other.byName);
    }

    /** Returns the values by family name. */
    public Map<String, T> byName() {
        return byName.kept();
    }
}
