package io.carrierscope.analyzer.tail;

import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;

/** A part of the response time of one request, in the order in which a request passes them. */
public enum Part {
    /** The client sent later than intended. */
    DISPATCH("dispatch delay"),
    /** From sending to the start of the handler: transport and the server's queue. */
    BEFORE("before the handler"),
    /** A sleep, for the time asked for. */
    ASKED("requested wait"),
    /** The wake-up delay of a sleep: the error of the timer, and the wait for a carrier or processor. */
    OVERSLEPT("wake-up delay"),
    /** A monitor or lock. */
    LOCK("lock"),
    /** Pinned to the carrier, except in a sleep. */
    PINNED("pinned"),
    /** Parked or in {@code Object.wait}. */
    OTHER_WAIT("other waits"),
    /** The server or the client stood still for the collector or another safepoint operation, other than in a requested wait. */
    PAUSE("pause"),
    /** In the handler and not waiting. */
    RUNNING("on CPU or runnable"),
    /** In the handler; waits there leave no event. */
    UNKNOWN("unknown"),
    /** From the end of the handler to the end of the request. */
    AFTER("after the handler");

    private final String text;

    Part(String text) {
        this.text = text;
    }

    /** Returns the name of the part in reports. */
    public String text() {
        return text;
    }

    /** Returns the part that a wait of this reason belongs to. */
    public static Part of(Reason reason) {
        return switch (reason) {
            case ASKED -> ASKED;
            case OVERSLEPT -> OVERSLEPT;
            case LOCK -> LOCK;
            case PINNED -> PINNED;
            case OTHER -> OTHER_WAIT;
        };
    }
}
