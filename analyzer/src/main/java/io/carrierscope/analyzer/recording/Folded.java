package io.carrierscope.analyzer.recording;

/** A recording and what its events were folded into. */
public record Folded<A>(EventSource source, A result) {}
