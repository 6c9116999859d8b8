/**
 * A cell of the matrix, put together from its recordings, and what is derived from one cell: time breakdowns,
 * demands, latency. It imports measurements.
 */
package io.carrierscope.analyzer.cell;
