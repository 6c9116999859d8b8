/**
 * Causes in processors and in the JVM: CPU, quota, GC, timers, compilation. They import verdicts and below.
 */
package io.carrierscope.analyzer.cause.jvm;
