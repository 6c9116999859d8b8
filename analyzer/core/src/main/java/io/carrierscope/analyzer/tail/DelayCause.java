package io.carrierscope.analyzer.tail;

import java.util.Arrays;
import java.util.Optional;

/** What can delay a request by direct evidence, each with the cause of the catalogue that it shows. */
public enum DelayCause {
    DISPATCH("client-saturated", "carrierscope.Request",
            "a load generator with more processors; on a shared machine less load"),
    LOCK("lock-contention", "jdk.JavaMonitorEnter, jdk.ThreadPark",
            "hold the lock for less time, and not during other waits, or split it"),
    PERMIT("downstream-limited", "jdk.ThreadPark",
            "more permits or connections if what they protect allows it, or hold them for less time"),
    PIN_MONITOR("pinning-monitor", "jdk.VirtualThreadPinned",
            "JDK 24 or newer, or java.util.concurrent locks in place of synchronized around waits"),
    PIN_NATIVE("pinning-native", "jdk.VirtualThreadPinned",
            "do not wait below a native frame, or run the native call on a platform thread"),
    PIN_INITIALIZER("pinning-class-init", "jdk.VirtualThreadPinned",
            "initialise the class before the load, or wait outside of the initialiser"),
    MONOPOLY("carrier-monopolized", "jdk.ExecutionSample",
            "run long computations on platform threads of their own, fewer than there are processors"),
    PROCESSORS("cpu-saturated", "jdk.ExecutionSample, carrierscope.Handler",
            "move the work that computes at the same time: elsewhere, to another time, or to fewer threads; or use more processors"),
    CROWDED_MACHINE("crowded-machine", "jdk.CPULoad",
            "move other processes elsewhere, or reserve processors for this one (cpusets, CPU requests)"),
    COMPUTATION("long-computations", "jdk.ExecutionSample",
            "reduce what these requests compute, or answer first and compute afterwards on another thread"),
    POOL("pool-exhausted", "carrierscope.Handler", "more threads, virtual threads, or shorter waits in the pool"),
    PAUSE("long-pauses", "jdk.GCPhasePause, jdk.ExecuteVMOperation",
            "a collector that works concurrently (-XX:+UseZGC), fewer objects that live long, or no calls of System.gc()"),
    CALL("slow-downstream", "jdk.SocketRead, carrierscope.Call",
            "look at that service: record it too; a time limit and a second attempt bound the wait"),
    CONNECTION("cold-connections", "jdk.SocketRead",
            "open connections before they are needed and keep them open: a minimum of idle ones, a longer idle time"),
    ACKNOWLEDGEMENT("delayed-acknowledgements", "jdk.SocketRead, carrierscope.Request",
            "write a message in one piece, or set TCP_NODELAY on the side that writes it in several");

    private final String cause;
    private final String source;
    private final String remedy;

    DelayCause(String cause, String source, String remedy) {
        this.cause = cause;
        this.source = source;
        this.remedy = remedy;
    }

    /** Returns the id of the cause. */
    public String cause() {
        return cause;
    }

    /** Returns the event types that show it. */
    public String source() {
        return source;
    }

    public String remedy() {
        return remedy;
    }

    /** Returns the delay that shows this cause of the catalogue. */
    public static Optional<DelayCause> of(String cause) {
        return Arrays.stream(values()).filter(d -> d.cause.equals(cause)).findFirst();
    }
}
