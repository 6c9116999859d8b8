/** The constant pools of a chunk. Constants are found by key and decoded when an event refers to a stack, a thread or a name. */
package io.carrierscope.analyzer.recording.constant;
