package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A value per thread family (threads whose names differ only in digits). Families beyond the first {@code max} share one
 * value.
 */
public final class ThreadFamilies<T> {
    private static final String REST = "other threads";

    private record CacheEntry<T>(ThreadRef thread, T value) {}

    private final int max;
    private final Supplier<T> newValue;
    private final Map<String, T> byName = new HashMap<>();
    /** The value found last for each kind of thread. */
    private final transient List<CacheEntry<T>> last = new ArrayList<>(
            Collections.nCopies(ThreadRef.Kind.values().length, null));

    public ThreadFamilies(int max, Supplier<T> newValue) {
        this.max = max;
        this.newValue = newValue;
    }

    /** Returns the value of the thread's family, creating it if needed. */
    public T of(ThreadRef thread) {
        int kind = thread.kind().ordinal();
        CacheEntry<T> found = last.get(kind);
        if (found == null || !sameFamily(found.thread, thread)) {
            found = new CacheEntry<>(thread, of(thread.family()));
            last.set(kind, found);
        }
        return found.value;
    }

    private static boolean sameFamily(ThreadRef a, ThreadRef b) {
        return a.kind() != ThreadRef.Kind.PLATFORM || a.family().equals(b.family());
    }

    private T of(String family) {
        return byName.computeIfAbsent(KeyLimit.keyOrRest(byName, max, family, REST), k -> newValue.get());
    }

    /**
     * Merges each value of the other into the value of the same family here.
     *
     * @param merge adds its second argument to its first
     */
    public void merge(ThreadFamilies<T> other, BiConsumer<T, T> merge) {
        other.byName.forEach((family, theirs) -> merge.accept(of(family), theirs));
    }

    /** Returns the values by family name. */
    public Map<String, T> byName() {
        return byName;
    }
}
