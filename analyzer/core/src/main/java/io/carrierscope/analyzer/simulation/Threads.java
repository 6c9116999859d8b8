package io.carrierscope.analyzer.simulation;

/**
 * Threads that run requests; requests queue for them, first in, first out. Carriers and event loops are such threads, too: a request
 * gives up its thread when it waits, and queues again when the wait is over.
 *
 * @param count number of threads
 * @param kept true where a request keeps its thread while it waits, as it does in a pool of platform threads
 */
public record Threads(String name, Jvm jvm, int count, boolean kept) {}
