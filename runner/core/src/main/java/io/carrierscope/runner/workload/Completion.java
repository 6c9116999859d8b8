package io.carrierscope.runner.workload;

/** Called once, on any thread, when non-blocking work has ended. */
@FunctionalInterface
public interface Completion {
    /** The failure is null on success. */
    void ended(Throwable failure);
}
