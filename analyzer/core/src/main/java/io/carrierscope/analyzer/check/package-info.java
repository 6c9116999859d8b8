/**
 * Limits that a build can hold recordings to. It imports judged cells and comparisons.
 */
package io.carrierscope.analyzer.check;
