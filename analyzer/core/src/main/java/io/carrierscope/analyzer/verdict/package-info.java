/** The types of causes and of their verdicts, on one cell or on a pair. It imports cells, bounds and predictions. */
package io.carrierscope.analyzer.verdict;
