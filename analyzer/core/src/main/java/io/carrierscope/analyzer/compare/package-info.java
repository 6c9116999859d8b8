/** Judged cells side by side: repetitions, ratios with intervals, noise, what explains a difference, published figures. */
package io.carrierscope.analyzer.compare;
