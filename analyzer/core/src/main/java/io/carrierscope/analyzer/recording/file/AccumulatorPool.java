package io.carrierscope.analyzer.recording.file;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** Readers or accumulators lent for the time of one chunk each, so that there are never more of them than workers. */
final class AccumulatorPool<A> {
    private final Supplier<A> another;
    private final Queue<A> free = new ConcurrentLinkedQueue<>();

    /** What is done with one of them. */
    interface Use<A, R> {
        R of(A part) throws Exception;
    }

    AccumulatorPool(Supplier<A> another) {
        this.another = another;
    }

    <R> R lend(Use<A, R> use) throws Exception {
        A known = free.poll();
        A part = known == null ? another.get() : known;
        try {
            return use.of(part);
        } finally {
            free.add(part);
        }
    }

    /** All of them as one, for which the first takes in the others. */
    A merged(BinaryOperator<A> merge) {
        return free.stream().reduce(merge).orElseGet(another);
    }
}
