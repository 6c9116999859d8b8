package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;

/** A part of the response time of requests, in the order in which a request passes them. */
public enum Part {
    /** The client sent later than intended. */
    DISPATCH("dispatch delay", "dispatch"),
    /** From sending to the start of the handler: transport and the server's queue. */
    BEFORE("before the handler", "before"),
    /** A sleep, for the time asked for. */
    ASKED("requested wait", "requested"),
    /** The wake-up delay of a sleep: the error of the timer, and the wait for a carrier or processor. */
    OVERSLEPT("wake-up delay", "wake-up"),
    /** A monitor or lock. */
    LOCK("lock", "lock"),
    /** Pinned to the carrier, except in a sleep. */
    PINNED("pinned", "pinned"),
    /** Waiting for the answer of a service downstream. */
    CALL("call downstream", "call"),
    /** Parked or in {@code Object.wait}. */
    OTHER_WAIT("other waits", "other"),
    /** The server or the client stood still for the collector or another safepoint operation, other than in a requested wait. */
    PAUSE("pause", "pause"),
    /** On a processor: an upper limit where it is the CPU time of threads that also work outside of handlers. */
    ON_CPU("on CPU", "on CPU"),
    /** In the handler and not waiting. */
    RUNNING("on CPU or runnable", "runnable"),
    /** In the handler; waits there leave no event. */
    UNKNOWN("unknown", "unknown"),
    /** From the end of the handler to the end of the request. */
    AFTER("after the handler", "after");

    private final String text;
    private final String heading;

    Part(String text, String heading) {
        this.text = text;
        this.heading = heading;
    }

    /** Returns the name of the part in reports. */
    public String text() {
        return text;
    }

    /** Returns a name short enough for the head of a column. */
    public String heading() {
        return heading;
    }

    /** Returns the part that a wait of this reason belongs to. */
    public static Part of(Reason reason) {
        return switch (reason) {
            case ASKED -> ASKED;
            case OVERSLEPT -> OVERSLEPT;
            case LOCK -> LOCK;
            case PINNED -> PINNED;
            case CALL -> CALL;
            case OTHER -> OTHER_WAIT;
        };
    }
}
