package io.carrierscope.analyzer.recording;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** Accumulators lent for the time of one chunk each, so that there are never more of them than workers. */
final class Parts<A> {
    private final Supplier<A> accumulator;
    private final Queue<A> free = new ConcurrentLinkedQueue<>();

    /** What is done with an accumulator. */
    interface Use<A, R> {
        R of(A part) throws Exception;
    }

    Parts(Supplier<A> accumulator) {
        this.accumulator = accumulator;
    }

    <R> R lend(Use<A, R> use) throws Exception {
        A known = free.poll();
        A part = known == null ? accumulator.get() : known;
        try {
            return use.of(part);
        } finally {
            free.add(part);
        }
    }

    /** All of them as one, for which the first takes in the others. */
    A merged(BinaryOperator<A> merge) {
        return free.stream().reduce(merge).orElseGet(accumulator);
    }
}
