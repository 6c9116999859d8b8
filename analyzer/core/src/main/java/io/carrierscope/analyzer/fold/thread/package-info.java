/** Folds over threads: carriers, pins, waits, sleeps, CPU samples. Imports folds, statistics and classification. */
package io.carrierscope.analyzer.fold.thread;
