package io.carrierscope.analyzer.simulation;

/**
 * A JVM whose threads share the processors with those of others.
 *
 * @param processors the most processors that it may use
 */
public record Jvm(String name, double processors, Stops stops) {}
