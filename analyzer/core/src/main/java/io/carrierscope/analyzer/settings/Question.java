package io.carrierscope.analyzer.settings;

/** A question to a recording; the descriptors of event types say which events answer it at the least cost. */
public enum Question {
    /** Who holds carriers, where, and how much of their time is lost; before JDK 24 monitor events are part of it. */
    PINNING,
    /** How busy the carriers are and with what. */
    CARRIERS,
    /** Where threads queue for locks; waits of virtual threads need Method Trace, which JDK 25 brought. */
    LOCKS,
    /** What delays requests: late wake-ups, pauses, the container's quota. */
    LATENCY
}
