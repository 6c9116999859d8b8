/**
 * Our own reader of the chunks of a Flight Recorder file: headers, metadata, constants and events, streamed through a
 * small window of memory. It imports recordings and events.
 */
package io.carrierscope.analyzer.recording.chunk;
