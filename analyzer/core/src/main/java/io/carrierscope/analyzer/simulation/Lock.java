package io.carrierscope.analyzer.simulation;

/** What only so many requests can hold at a time; others queue for it, first in, first out. */
record Lock(String name, int permits) {}
