/**
 * A cell of the matrix, assembled from its recordings, and figures of one cell: time breakdowns, demands, latency. It imports
 * measurements.
 */
package io.carrierscope.analyzer.cell;
