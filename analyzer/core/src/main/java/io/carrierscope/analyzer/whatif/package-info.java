/** Predictions for a cell with one thing changed: demands, scenarios and mean value analysis. It imports cells and bounds. */
package io.carrierscope.analyzer.whatif;
