/** Folds over threads: carriers, pins, sleeps, pools, CPU samples. Imports folds, statistics and classification. */
package io.carrierscope.analyzer.fold.thread;
