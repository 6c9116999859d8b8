/** Maps questions to event settings, and writes them as a settings file for Flight Recorder. */
package io.carrierscope.analyzer.settings;
