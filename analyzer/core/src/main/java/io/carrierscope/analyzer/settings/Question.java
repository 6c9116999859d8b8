package io.carrierscope.analyzer.settings;

/** A question that a recording can answer. The descriptors of event types state which events it needs. */
public enum Question {
    /** Where carriers are pinned and how much of their time is lost; before JDK 24 this needs monitor events. */
    PINNING,
    /** How busy the carriers are, and with what. */
    CARRIERS,
    /** Where threads wait for locks; for virtual threads this needs {@code jdk.MethodTrace} (JDK 25 or newer). */
    LOCKS,
    /** What delays requests: late wake-ups, GC pauses, CPU throttling of the container. */
    LATENCY
}
