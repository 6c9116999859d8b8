/**
 * The binary format of a chunk: header, metadata, compressed integers, type layouts, clocks and units. Imports the contract
 * of a recording and its events.
 */
package io.carrierscope.analyzer.recording.format;
