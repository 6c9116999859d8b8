/** The bytes of a chunk: header, metadata, clocks, constant pools; and our own streaming reader of its events. */
package io.carrierscope.analyzer.recording.chunk;
