/**
 * The model of a suite: axes, cells, limits and the matrix that combines them. It reads no files and starts nothing.
 *
 * <p>It may import {@code client.plan}, {@code server}, {@code library}, {@code workload}, {@code net}, {@code os}.
 */
package io.carrierscope.runner.suite;
