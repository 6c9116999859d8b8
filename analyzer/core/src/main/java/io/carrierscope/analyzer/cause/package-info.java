/**
 * The catalogue of causes: why a cell, or the slower one of two cells, is slower than it could be. It imports cells,
 * bounds and predictions.
 */
package io.carrierscope.analyzer.cause;
