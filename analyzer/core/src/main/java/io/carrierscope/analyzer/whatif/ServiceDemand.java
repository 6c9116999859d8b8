package io.carrierscope.analyzer.whatif;

/**
 * CPU time of a request on server and client under load, in nanoseconds.
 *
 * @param source where the figures come from, as a phrase
 */
record ServiceDemand(double serverNanos, double clientNanos, String source) {}
