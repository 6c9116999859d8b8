/**
 * Folds over the whole JVM: processors, pauses, memory, compilation, context switches. It imports folds, statistics
 * and classification.
 */
package io.carrierscope.analyzer.fold.jvm;
