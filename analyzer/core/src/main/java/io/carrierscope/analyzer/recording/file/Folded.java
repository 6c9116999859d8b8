package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.EventSource;

/** A recording and the result of folding its events. */
public record Folded<A>(EventSource source, A result) {}
