/** Predictions for a cell with one thing changed: demands, scenarios and mean value analysis. */
package io.carrierscope.analyzer.whatif;
