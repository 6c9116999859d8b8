/** Upper bounds of throughput by operational analysis; the smallest one is the bottleneck. */
package io.carrierscope.analyzer.bound;
