/**
 * Causes in the load and its connections, and doubts about the measurement. They import verdicts and below.
 */
package io.carrierscope.analyzer.cause.load;
