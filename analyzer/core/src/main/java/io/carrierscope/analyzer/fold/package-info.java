/**
 * The contract of a measurement: a fold consumes events one by one, in any order, and merges with folds of other parts of the
 * recording.
 */
package io.carrierscope.analyzer.fold;
