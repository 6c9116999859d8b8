/**
 * Folds over the whole JVM: CPU, pauses, memory, compilation, context switches. Imports folds, statistics and classification.
 */
package io.carrierscope.analyzer.fold.jvm;
