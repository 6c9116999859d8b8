/**
 * The constant pools of a chunk: found by key and decoded when an event asks for a stack, a thread or a name. It
 * imports the format.
 */
package io.carrierscope.analyzer.recording.constant;
