/**
 * Our own reader of the events of a chunk, which streams them through a small buffer. Imports the format and the constants.
 */
package io.carrierscope.analyzer.recording.chunk;
