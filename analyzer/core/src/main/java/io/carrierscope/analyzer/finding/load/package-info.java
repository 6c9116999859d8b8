/** Causes in the load and its connections or between two cells, and doubts about the measurement. */
package io.carrierscope.analyzer.finding.load;
