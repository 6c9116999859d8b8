package io.carrierscope.analyzer.simulation;

import java.util.List;

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
