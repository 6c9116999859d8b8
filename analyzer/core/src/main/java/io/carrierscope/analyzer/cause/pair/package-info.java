/**
 * Causes that show only between two cells that differ on one axis. They import verdicts and below.
 */
package io.carrierscope.analyzer.cause.pair;
