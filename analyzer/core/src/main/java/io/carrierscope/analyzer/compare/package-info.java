/**
 * Judged cells side by side: repetitions, ratios with intervals, noise, what explains a difference, published
 * figures. It imports judged cells.
 */
package io.carrierscope.analyzer.compare;
