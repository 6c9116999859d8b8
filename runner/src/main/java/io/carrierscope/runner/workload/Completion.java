package io.carrierscope.runner.workload;

/** Hears, once and on any thread, that work which did not block has ended. */
@FunctionalInterface
public interface Completion {
    /** The failure is null when all went well. */
    void ended(Throwable failure);
}
