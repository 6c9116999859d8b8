package io.carrierscope.analyzer.recording;

import java.util.Collection;
import java.util.List;

/**
 * What a verdict may ask of a recording that several event types show, or one that not each JDK writes or writes in full; of any other
 * kind of event, {@link Visibility#of(Class)} tells the same. Which events a JDK writes of virtual threads was measured
 * on JDK 21, 25, 26 and 27.
 */
public enum Topic {
    /** Waits that hold a carrier in or for a monitor: before JDK 24 the pinned event has neither. */
    MONITOR_PINS(timed("jdk.VirtualThreadPinned", "pins"),
            timed("jdk.JavaMonitorEnter", "waits to enter a monitor").whereMonitorsPin(),
            timed("jdk.JavaMonitorWait", "waits in a monitor").whereMonitorsPin()),
    /** Waits that hold a carrier below a native frame. */
    NATIVE_PINS(timed("jdk.VirtualThreadPinned", "pins")),
    /** Waits that hold a carrier in a class initialiser; a wait for another thread's is a monitor wait before JDK 24. */
    INITIALIZER_PINS(timed("jdk.VirtualThreadPinned", "pins"),
            timed("jdk.JavaMonitorWait", "waits in a monitor").whereMonitorsPin()),
    /** Pins of all kinds. */
    PINS(MONITOR_PINS.sources),
    /** Parks of platform threads, and of carriers that have nothing to run. */
    PARKS(timed("jdk.ThreadPark", "parks")),
    /** Waits of platform threads to enter a monitor, before JDK 24 of virtual threads too. */
    MONITOR_ENTERS(timed("jdk.JavaMonitorEnter", "waits to enter a monitor")),
    /** Waits of platform threads in a monitor, before JDK 24 of virtual threads too. */
    MONITOR_WAITS(timed("jdk.JavaMonitorWait", "waits in a monitor")),
    /** Sleeps of all threads. */
    SLEEPS(timed("jdk.ThreadSleep", "sleeps")),
    /** Samples of the stacks of running threads. */
    CPU_SAMPLES(on("jdk.ExecutionSample", "enabled=true,period=10ms")),
    /** Samples of the stacks of threads in native code. */
    NATIVE_SAMPLES(on("jdk.NativeMethodSample", "enabled=true,period=20ms")),
    /** CPU load of the process and of the machine. */
    CPU_LOAD(on("jdk.CPULoad", "enabled=true,period=1s")),
    /** CPU load of each thread. */
    THREAD_CPU_LOAD(on("jdk.ThreadCPULoad", "enabled=true,period=1s")),
    /** Pauses of the garbage collector. */
    GC_PAUSES(timed("jdk.GCPhasePause", "pauses of GC")),
    /** Stops of all threads for other operations, and how long the threads take to stop. */
    SAFEPOINTS(timed("jdk.ExecuteVMOperation", "operations of the JVM"),
            timed("jdk.SafepointBegin", "waits for threads to stop")),
    /** Waits for memory that the collector has yet to free: only ZGC writes them. */
    ALLOCATION_STALLS(timed("jdk.ZAllocationStall", "allocation stalls")),
    /** Other processes that the JVM starts. */
    PROCESS_STARTS(on("jdk.ProcessStart", "enabled=true,stackTrace=true")),
    /** Limits of the container: a JVM that has any writes them at the start of each chunk. */
    CONTAINER(on("jdk.ContainerConfiguration", "enabled=true,period=beginChunk")),
    /** Samples of allocations. */
    ALLOCATIONS(on("jdk.ObjectAllocationSample", "enabled=true,stackTrace=true")),
    /** Starts and ends of virtual threads. */
    VIRTUAL_THREAD_LIVES(on("jdk.VirtualThreadStart", "enabled=true"), on("jdk.VirtualThreadEnd", "enabled=true")),
    /** Starts and ends of platform threads and carriers. */
    THREAD_LIVES(on("jdk.ThreadStart", "enabled=true"), on("jdk.ThreadEnd", "enabled=true")),
    /** Socket reads and writes: from JDK 25 on the JVM records only so many per second. */
    SOCKETS(timed("jdk.SocketRead", "socket reads").throttled(), timed("jdk.SocketWrite", "socket writes").throttled());

    /** JEP 491: from this release on a virtual thread unmounts while it waits in or for a monitor, and leaves no event with a duration. */
    public static final int JDK_WHERE_MONITORS_DO_NOT_PIN = 24;

    private final List<Source> sources;
    /** Those of all JDKs, and their event types: findings ask for them again and again. */
    private final List<Source> always;
    private final List<String> types;
    private final List<String> typesAlways;

    Topic(Source... sources) {
        this(List.of(sources));
    }

    Topic(List<Source> sources) {
        this.sources = sources;
        this.always = sources.stream().filter(s -> !s.onlyWhereMonitorsPin).toList();
        this.types = sources.stream().map(Source::event).toList();
        this.typesAlways = always.stream().map(Source::event).toList();
    }

    /** Returns the event types that a JDK of this release shows the topic by. */
    List<Source> sources(int jdk) {
        return monitorsPin(jdk) ? sources : always;
    }

    /** Returns true if these types have all that a JDK of this release shows the topic by. */
    boolean shownBy(Collection<String> all, int jdk) {
        return all.containsAll(monitorsPin(jdk) ? types : typesAlways);
    }

    /** Returns true if virtual threads of this release hold their carrier in a monitor; a release of 0 is unknown. */
    public static boolean monitorsPin(int jdk) {
        return jdk > 0 && jdk < JDK_WHERE_MONITORS_DO_NOT_PIN;
    }

    /**
     * An event type that shows a topic.
     *
     * @param what what the events are, in the plural, where they have a duration; else {@code null}
     * @param options the options that enable the type
     * @param limited true if the JVM may write only some of the events
     */
    record Source(String event, String what, String options, boolean limited, boolean onlyWhereMonitorsPin) {
        Source whereMonitorsPin() {
            return new Source(event, what, options, limited, true);
        }

        Source throttled() {
            return new Source(event, what, options, true, onlyWhereMonitorsPin);
        }
    }

    private static Source timed(String event, String what) {
        return new Source(event, what, "enabled=true", false, false);
    }

    private static Source on(String event, String options) {
        return new Source(event, null, options, false, false);
    }
}
