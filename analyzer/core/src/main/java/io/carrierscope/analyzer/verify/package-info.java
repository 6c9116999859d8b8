/**
 * Predictions of a report beside what the cells did that were run to test them.
 */
package io.carrierscope.analyzer.verify;
