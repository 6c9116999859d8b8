/**
 * Maps questions to event settings, and writes them as a settings file for Flight Recorder. Imports nothing of the analyzer.
 */
package io.carrierscope.analyzer.settings;
