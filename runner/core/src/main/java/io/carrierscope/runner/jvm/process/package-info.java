/** Starts, limits, watches and ends the JVMs of a cell, and finds the JDKs of this machine. */
package io.carrierscope.runner.jvm.process;
