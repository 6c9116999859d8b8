/**
 * The contract of a recording: its events, window, settings, profile and coverage, and the error for unreadable
 * input. Imports events and recorder settings only.
 */
package io.carrierscope.analyzer.recording;
