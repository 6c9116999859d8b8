/** Folds over the whole JVM: CPU, pauses, memory, compilation, context switches. */
package io.carrierscope.analyzer.fold.jvm;
