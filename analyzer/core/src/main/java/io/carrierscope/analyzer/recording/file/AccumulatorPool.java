package io.carrierscope.analyzer.recording.file;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * A pool of objects that are lent for the time of one chunk each. It never holds more objects than there are workers.
 */
final class AccumulatorPool<A> {
    private final Supplier<A> factory;
    private final Queue<A> free = new ConcurrentLinkedQueue<>();

    /** The work done with a lent object. */
    @FunctionalInterface
    interface Work<A, R> {
        R apply(A item) throws Exception;
    }

    AccumulatorPool(Supplier<A> factory) {
        this.factory = factory;
    }

    /** Runs the work with a free object, creating one if none is free. */
    <R> R lend(Work<A, R> work) throws Exception {
        A pooled = free.poll();
        A item = pooled == null ? factory.get() : pooled;
        try {
            return work.apply(item);
        } finally {
            free.add(item);
        }
    }

    /** Returns all objects merged into one; a new object if none was ever lent. No object may be on loan. */
    A merged(BinaryOperator<A> merge) {
        return free.stream().reduce(merge).orElseGet(factory);
    }
}
