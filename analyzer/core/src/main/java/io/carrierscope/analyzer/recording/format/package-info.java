/**
 * The bytes of a chunk: its header and metadata, variable-length numbers, the layout of types, clocks and units. It
 * imports what a recording is, and events.
 */
package io.carrierscope.analyzer.recording.format;
