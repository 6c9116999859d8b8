/** The contract of a recording: its events, window, settings, profile and coverage, and the error for unreadable input. */
package io.carrierscope.analyzer.recording;
