/** Causes in processors and in the JVM: CPU, quota, GC, timers, compilation. */
package io.carrierscope.analyzer.finding.jvm;
