/** Causes in threads and their schedulers: pins, carriers, starts, waves. */
package io.carrierscope.analyzer.finding.thread;
