/**
 * Causes in threads and their schedulers: pins, pools, locks, carriers, waves. They import verdicts and below.
 */
package io.carrierscope.analyzer.cause.thread;
