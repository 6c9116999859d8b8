package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.model.simulation.Model.Lock;
import io.carrierscope.analyzer.model.simulation.Model.Threads;

/** What a request does next. */
sealed interface Step {
    /** Queues for a thread and takes it. */
    record Enter(Threads threads) implements Step {}

    /** Gives up the thread for good. */
    record Leave() implements Step {}

    /** Uses processor time on the thread. */
    record Compute(Time time) implements Step {}

    /**
     * Waits for a time.
     *
     * @param pinned true if the request keeps its thread also where waiting requests usually do not
     */
    record Wait(Time time, boolean pinned) implements Step {}

    /** Queues for the lock and takes it. */
    record Take(Lock lock) implements Step {}

    /** Gives the lock back. */
    record GiveBack(Lock lock) implements Step {}

    /** One of so many requests, evenly spread, does the next steps; the others skip them. */
    record OneIn(int requests, int steps) implements Step {}
}
