package io.carrierscope.runner.server;

import io.carrierscope.events.Absent;
import io.carrierscope.events.server.HandlerEvent;
import java.util.OptionalLong;

/** Begins the handler event of one request. */
public final class HandlerRun {
    private HandlerRun() {}

    /** Either header may be missing, as with other load generators. A header that is not a number counts as missing. */
    public static HandlerEvent begin(String requestId, String sentNanos) {
        HandlerEvent event = new HandlerEvent();
        event.requestId = (int) number(requestId).orElse(0);
        OptionalLong sent = number(sentNanos);
        event.queueDelay = sent.isEmpty() ? Absent.NANOS : System.nanoTime() - sent.getAsLong();
        event.threadKind = Thread.currentThread().isVirtual() ? "virtual" : "platform";
        event.started();
        return event;
    }

    private static OptionalLong number(String header) {
        try {
            return header == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(header));
        } catch (NumberFormatException other) {
            return OptionalLong.empty();
        }
    }
}
