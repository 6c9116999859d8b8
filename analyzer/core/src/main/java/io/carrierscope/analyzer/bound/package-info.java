/**
 * Upper bounds of throughput by operational analysis; the smallest one is the bottleneck. It imports cells.
 */
package io.carrierscope.analyzer.bound;
