/**
 * What a recording is of: its window, settings, profile and coverage, and the error of unreadable input. It imports
 * events and recorder settings only.
 */
package io.carrierscope.analyzer.recording;
