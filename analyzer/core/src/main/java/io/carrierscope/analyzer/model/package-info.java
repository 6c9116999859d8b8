/** Upper bounds of throughput by operational analysis, and predictions for a cell with one thing changed. */
package io.carrierscope.analyzer.model;
