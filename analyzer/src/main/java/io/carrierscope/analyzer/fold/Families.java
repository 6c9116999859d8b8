package io.carrierscope.analyzer.fold;

import io.carrierscope.analyzer.recording.ThreadRef;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A value per thread family (threads whose names differ only in digits). Families beyond the first {@code most} share one value.
 */
final class Families<T> {
    private static final String REST = "other threads";

    private final int most;
    private final Supplier<T> fresh;
    private final Map<String, T> byName = new HashMap<>();

    Families(int most, Supplier<T> fresh) {
        this.most = most;
        this.fresh = fresh;
    }

    /** The one for the thread's family, made when there is none. */
    T of(ThreadRef thread) {
        return of(thread.family());
    }

    private T of(String family) {
        String key = byName.size() < most || byName.containsKey(family) ? family : REST;
        return byName.computeIfAbsent(key, k -> fresh.get());
    }

    /** Calls with each one of the other and the one here that it belongs to. */
    void merge(Families<T> other, BiConsumer<T, T> merge) {
        other.byName.forEach((family, theirs) -> merge.accept(of(family), theirs));
    }

    /** By name of the family. */
    Map<String, T> byName() {
        return byName;
    }
}
