/**
 * Folds over what threads did: carriers, pins, waits, sleeps, CPU samples. It imports folds, statistics and
 * classification.
 */
package io.carrierscope.analyzer.fold.thread;
