/** Causes in threads and their schedulers: pins, pools, locks, carriers, waves. */
package io.carrierscope.analyzer.finding.thread;
