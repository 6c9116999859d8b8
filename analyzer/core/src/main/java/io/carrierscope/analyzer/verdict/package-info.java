/** The types of causes and of their verdicts, on one cell, on a pair or on the slowest requests. */
package io.carrierscope.analyzer.verdict;
