/** Our own reader of the events of a chunk, which streams them through a small buffer. */
package io.carrierscope.analyzer.recording.chunk;
