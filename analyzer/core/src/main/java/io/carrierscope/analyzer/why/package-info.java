/**
 * Explains why one server is faster than another: divides the throughput ratio into parts and tests each claimed reason
 * with a control.
 */
package io.carrierscope.analyzer.why;
