package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import java.util.List;

/**
 * What is simulated: requests that are due from rest for a time, and what each of them does.
 *
 * @param dueNanos requests are due for this long; the simulation ends when all have ended
 * @param processors processors that all JVMs and the background share
 * @param sliceNanos a thread that computes for so long lets others run
 * @param path what each request does, in order
 */
record Model(Arrivals arrivals, double dueNanos, double processors, double sliceNanos,
        List<Background> background, List<Step> path) {
    Model {
        background = List.copyOf(background);
        path = List.copyOf(path);
    }

    /** The same with requests for only this part of the time. */
    Model shorter(double factor) {
        return new Model(arrivals, factor * dueNanos, processors, sliceNanos, background, path);
    }

    /**
     * A JVM whose threads share the processors with those of others.
     *
     * @param processors the most processors that it may use
     */
    public record Jvm(String name, double processors, Stops stops) {}

    /**
     * Threads that run requests; requests queue for them, first in, first out. Carriers and event loops are such threads, too: a request
     * gives up its thread when it waits, and queues again when the wait is over.
     *
     * @param count number of threads
     * @param kept true where a request keeps its thread while it waits, as it does in a pool of platform threads
     */
    public record Threads(String name, Jvm jvm, int count, boolean kept) {}

    /** Work beside requests: of compilers and recorders, of concurrent GC, of other processes. */
    public sealed interface Background {
        /**
         * Bursts at random instants; their lengths are exponential.
         *
         * @param processors processors that it keeps busy on average
         * @param meanNanos mean length of a burst on a processor of its own
         */
        record Steady(double processors, double meanNanos) implements Background {}

        /**
         * One burst in each part of the time, at a random instant of it. After the last part the first comes again.
         *
         * @param nanos length of the burst of each part on a processor of its own
         * @param partNanos length of a part
         */
        record InParts(List<Double> nanos, double partNanos) implements Background {
            public InParts {
                nanos = List.copyOf(nanos);
            }
        }
    }

    /** What only so many requests can hold at a time; others queue for it, first in, first out. */
    record Lock(String name, int permits) {}
}
