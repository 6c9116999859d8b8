package io.carrierscope.requests;

import io.carrierscope.events.Absent;
import io.carrierscope.events.server.HandlerEvent;
import java.util.concurrent.atomic.AtomicBoolean;

/** One request that is being handled. */
final class RequestRun {
    private final HandlerEvent event;
    private final AtomicBoolean ended = new AtomicBoolean();

    private RequestRun(HandlerEvent event) {
        this.event = event;
    }

    /** Begins a request on this thread; {@code null} while no recording wants its event, so that it costs nothing then. */
    static RequestRun begin() {
        var event = new HandlerEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.queueDelay = Absent.NANOS;
        event.threadKind = VirtualThreads.isVirtual(Thread.currentThread()) ? "virtual" : "platform";
        event.begin();
        return new RequestRun(event);
    }

    /** The request is handled on an event loop. */
    void onEventLoop() {
        event.threadKind = "event-loop";
    }

    /** The request goes on without its thread: the one that ends it has served others meanwhile. */
    void onSeveralThreads() {
        event.threadKind = "async";
    }

    /**
     * Ends the request; only the first call does.
     *
     * @param method the HTTP method
     * @param pattern of the path; {@code null} if unknown
     * @param status the HTTP status, 0 if unknown
     */
    void end(String method, String pattern, int status) {
        if (ended.compareAndSet(false, true) && event.shouldCommit()) {
            event.route = method + " " + (pattern == null ? "unknown" : pattern);
            event.status = status;
            event.commit();
        }
    }
}
