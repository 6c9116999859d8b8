package io.carrierscope.stack.kafka;

import io.carrierscope.events.Absent;
import io.carrierscope.events.server.SendEvent;

/** Times one message; the thread that sends it and the one that hears of the acknowledgement share this. */
final class SendRun {
    private static final long NOT_YET = Long.MAX_VALUE;

    private final SendEvent event = new SendEvent();
    private final long begin;
    private volatile long accepted = NOT_YET;
    private volatile long acknowledged = NOT_YET;

    SendRun() {
        event.started();
        begin = System.nanoTime();
    }

    void accepted() {
        accepted = System.nanoTime();
    }

    void acknowledged() {
        acknowledged = System.nanoTime();
    }

    /** For the thread that waited and goes on now. */
    void resumed(Throwable failure) {
        long now = System.nanoTime();
        long heard = Math.min(acknowledged, now);
        event.resumeTime = now - heard;
        commit(heard, failure);
    }

    /** For a callback, which is where the request goes on. */
    void calledBack(Throwable failure) {
        event.resumeTime = Absent.NANOS;
        commit(System.nanoTime(), failure);
    }

    /** The acknowledgement may be heard of before the sending thread comes back. */
    private void commit(long heard, Throwable failure) {
        long taken = Math.min(accepted, heard);
        event.acceptTime = taken - begin;
        event.acknowledgeTime = heard - taken;
        event.failure = failure == null ? null : failure.getClass().getName();
        event.ended();
    }
}
