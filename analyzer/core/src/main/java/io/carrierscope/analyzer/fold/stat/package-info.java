/**
 * Distributions, time bins and samples that folds are made of; memory is bounded, and all of them merge. It imports
 * nothing of the analyzer but events.
 */
package io.carrierscope.analyzer.fold.stat;
