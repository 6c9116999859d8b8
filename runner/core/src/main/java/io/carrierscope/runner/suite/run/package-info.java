/**
 * Runs the cells of a matrix in order, keeps the state of a run, and names and places recordings.
 *
 * <p>It may import {@code suite}, {@code client.account}, {@code workload}.
 */
package io.carrierscope.runner.suite.run;
