package io.carrierscope.runner.suite.run;

/**
 * What cells that are compared have in common.
 *
 * @param id names it
 * @param roundNanos what a round of the servers' processor work takes, measured when the run began; servers that are told different
 *     values do different work
 */
public record Run(String id, double roundNanos) {}
