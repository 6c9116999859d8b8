package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.EventSource;

/** A recording and what its events were folded into. */
public record Folded<A>(EventSource source, A result) {}
