/**
 * Our own reader of the events of a chunk, streamed through a small window of memory. It imports the format and the
 * constants.
 */
package io.carrierscope.analyzer.recording.chunk;
