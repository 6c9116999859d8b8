package io.carrierscope.analyzer.whatif;

/**
 * Processor time that a request takes of server and client when both are under load.
 *
 * @param source where the figures come from, in words
 */
public record ServiceDemand(double serverNanos, double clientNanos, String source) {}
