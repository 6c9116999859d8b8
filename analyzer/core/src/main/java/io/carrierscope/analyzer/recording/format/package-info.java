/** The binary format of a chunk: header, metadata, compressed integers, type layouts, clocks and units. */
package io.carrierscope.analyzer.recording.format;
