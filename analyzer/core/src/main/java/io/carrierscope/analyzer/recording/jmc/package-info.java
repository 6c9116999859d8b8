/**
 * Recordings read through JDK Mission Control: the reference for our own reader, and the input of rules inside Mission
 * Control. No other package of this module imports JMC.
 */
package io.carrierscope.analyzer.recording.jmc;
