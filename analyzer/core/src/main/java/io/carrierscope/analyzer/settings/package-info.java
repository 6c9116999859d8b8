/**
 * Which events answer which question, as a settings file for Flight Recorder. It imports nothing of the analyzer.
 */
package io.carrierscope.analyzer.settings;
