package io.carrierscope.runner.server;

import io.carrierscope.runner.event.Absent;
import io.carrierscope.runner.event.HandlerEvent;

/** Begins the handler event of one request. */
public final class HandlerRun {
    private HandlerRun() {}

    /** Either header may be missing: other load generators do not send them. */
    public static HandlerEvent begin(String requestId, String sentNanos) {
        HandlerEvent event = new HandlerEvent();
        event.requestId = requestId == null ? 0 : Integer.parseInt(requestId);
        event.queueDelay = sentNanos == null ? Absent.NANOS : System.nanoTime() - Long.parseLong(sentNanos);
        event.threadKind = Thread.currentThread().isVirtual() ? "virtual" : "platform";
        event.begin();
        return event;
    }
}
