/**
 * Building blocks of folds: distributions, time bins and samples. All are mergeable and bounded in memory. Imports windows
 * and events of recordings only.
 */
package io.carrierscope.analyzer.fold.stat;
