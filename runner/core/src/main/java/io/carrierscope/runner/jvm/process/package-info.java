/**
 * Starts, limits, watches and ends the JVMs of a cell, and finds the JDKs of this machine.
 *
 * <p>It may import {@code jvm.child}, {@code jvm.probe}, {@code suite.run} and below.
 */
package io.carrierscope.runner.jvm.process;
