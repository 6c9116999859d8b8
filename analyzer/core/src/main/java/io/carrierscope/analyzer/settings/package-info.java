/** Maps questions to event settings, writes them as a settings file for Flight Recorder, and names the command that records them. */
package io.carrierscope.analyzer.settings;
