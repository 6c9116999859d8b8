package io.carrierscope.runner.suite.run;

/**
 * What the cells of a run share.
 *
 * @param id names it
 * @param roundNanos what a round of the servers' processor work takes, measured when the run began; servers that are told different
 *     values do different work
 */
public record Run(String id, double roundNanos) {}
