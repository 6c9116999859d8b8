/**
 * Recordings read by JDK Mission Control: the reference for our own reader, and the source for rules inside Mission
 * Control. The only package that imports JMC.
 */
package io.carrierscope.analyzer.recording.jmc;
