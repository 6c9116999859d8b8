/** Predictions of a report compared with the measured throughput of cells that test them. */
package io.carrierscope.analyzer.verify;
