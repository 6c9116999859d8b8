/** Causes in the load and its connections, and doubts about the measurement. */
package io.carrierscope.analyzer.cause.load;
