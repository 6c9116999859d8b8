/** A cell of the matrix, assembled from its recordings, and figures of one cell: time breakdowns, demands, latency. */
package io.carrierscope.analyzer.cell;
