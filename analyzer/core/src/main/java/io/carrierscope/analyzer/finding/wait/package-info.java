/** Causes in what threads wait for: locks, pools, connections, event loops. */
package io.carrierscope.analyzer.finding.wait;
