/** Causes that show only between two cells that differ on one axis. */
package io.carrierscope.analyzer.cause.pair;
