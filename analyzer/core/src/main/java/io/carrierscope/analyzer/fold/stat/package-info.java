/** Building blocks of folds: distributions, time bins and samples. All are mergeable and bounded in memory. */
package io.carrierscope.analyzer.fold.stat;
