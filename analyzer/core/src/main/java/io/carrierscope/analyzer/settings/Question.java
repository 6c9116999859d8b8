package io.carrierscope.analyzer.settings;

/** A question that a recording can answer. The descriptors of event types state which events it needs. */
public enum Question {
    /** Where carriers are pinned and how much of their time is lost; before JDK 24 this needs monitor events. */
    PINNING("where carriers are pinned, and for how long",
            "an event with its stack for each pin, before JDK 24 for each monitor wait too"),
    /** How busy the carriers are, and with what. */
    CARRIERS("how busy carriers are, with what, and whether they are stuck",
            "an event for each park, 100 samples per second of CPU time (JDK 25) or of time, a thread dump every 2 s"),
    /** Where threads wait for locks; for virtual threads this needs {@code jdk.MethodTrace} (JDK 25 or newer). */
    LOCKS("where threads wait for locks, permits and connections",
            "an event with its stack for each wait and exception; a thread dump every 2 s; Method Trace of each park from JDK 25 on, the most expensive of all"),
    /** What delays requests: late wake-ups, GC pauses, CPU throttling of the container. */
    LATENCY("what delays requests: late wake-ups, GC pauses, CPU quotas",
            "an event for each sleep, 150 samples of allocations per second"),
    /** How many tasks end per second and how long they take: starts and ends of virtual threads. */
    TASKS("throughput and duration of tasks, the lives of virtual threads", "two events for each virtual thread"),
    /** Heap, resident memory and threads. */
    MEMORY("what memory grows and who holds it: heap, resident memory, classes; number of threads",
            "five events per second and three per collection, a sample of live objects, a count of class loaders per chunk");

    private final String asks;
    private final String cost;

    Question(String asks, String cost) {
        this.asks = asks;
        this.cost = cost;
    }

    /** Returns what it asks, as a phrase. */
    public String asks() {
        return asks;
    }

    /** Returns what the JVM does to record the answer, as a phrase. */
    public String cost() {
        return cost;
    }
}
