package io.carrierscope.analyzer.simulation;

/**
 * Work beside requests: of compilers and recorders, of concurrent GC, of other processes. It comes in bursts at random instants; their
 * lengths are exponential.
 *
 * @param processors processors that it keeps busy on average
 * @param meanNanos mean length of a burst on a processor of its own
 */
public record Background(double processors, double meanNanos) {}
