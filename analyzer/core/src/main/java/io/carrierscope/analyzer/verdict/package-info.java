/**
 * What a cause is and what it says: a verdict with its evidence, on one cell or on a pair. It imports cells, bounds
 * and predictions.
 */
package io.carrierscope.analyzer.verdict;
