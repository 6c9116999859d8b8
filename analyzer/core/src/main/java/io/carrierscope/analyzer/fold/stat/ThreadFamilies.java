package io.carrierscope.analyzer.fold.stat;

import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** A value per thread family (threads whose names differ only in digits). Families beyond the first {@code most} share one value. */
public final class ThreadFamilies<T> {
    private static final String REST = "other threads";

    private record Found<T>(ThreadRef thread, T one) {}

    private final int most;
    private final Supplier<T> fresh;
    private final Map<String, T> byName = new HashMap<>();
    /** A cache: by kind, what was found last. */
    private final transient List<Found<T>> last = new ArrayList<>(
            Collections.nCopies(ThreadRef.Kind.values().length, null));

    public ThreadFamilies(int most, Supplier<T> fresh) {
        this.most = most;
        this.fresh = fresh;
    }

    /** The one for the thread's family, made when there is none. */
    public T of(ThreadRef thread) {
        int kind = thread.kind().ordinal();
        Found<T> found = last.get(kind);
        if (found == null || !alike(found.thread, thread)) {
            found = new Found<>(thread, of(thread.family()));
            last.set(kind, found);
        }
        return found.one;
    }

    private static boolean alike(ThreadRef a, ThreadRef b) {
        return a.kind() != ThreadRef.Kind.PLATFORM || a.family().equals(b.family());
    }

    private T of(String family) {
        String key = byName.size() < most || byName.containsKey(family) ? family : REST;
        return byName.computeIfAbsent(key, k -> fresh.get());
    }

    /** Calls with each one of the other and the one here that it belongs to. */
    public void merge(ThreadFamilies<T> other, BiConsumer<T, T> merge) {
        other.byName.forEach((family, theirs) -> merge.accept(of(family), theirs));
    }

    /** By name of the family. */
    public Map<String, T> byName() {
        return byName;
    }
}
