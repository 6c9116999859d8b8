/** Folds over threads: carriers, pins, sleeps, pools, CPU samples. */
package io.carrierscope.analyzer.fold.thread;
