package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.InFlightRequest.CompletionListener;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.http.LoadClient.Sender;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Issues the requests of a load, which it numbers from 1. */
final class RequestIssuer {
    private final LoadAccounting accounting;
    private final Sender sender;
    private final AtomicInteger issued = new AtomicInteger();
    private final Queue<CompletionListener> held = new ConcurrentLinkedQueue<>();
    private volatile boolean rests;

    RequestIssuer(LoadAccounting accounting, Sender sender) {
        this.accounting = accounting;
        this.sender = sender;
    }

    /** Sends a request that was due at this instant, or, while the load rests, when it goes on. */
    void send(long intendedNanos, CompletionListener listener) {
        if (rests) {
            held.add(listener);
            sendHeld();
        } else {
            sendNow(intendedNanos, listener);
        }
    }

    /** Sends nothing until {@link #goOn}. */
    void rest() {
        rests = true;
    }

    void goOn() {
        rests = false;
        sendHeld();
    }

    private void sendHeld() {
        for (CompletionListener next = rests ? null : held.poll(); next != null; next = held.poll()) {
            sendNow(accounting.clock().nanos(), next);
        }
    }

    private void sendNow(long intendedNanos, CompletionListener listener) {
        InFlightRequest request = new InFlightRequest(accounting, listener, issued.incrementAndGet(), intendedNanos);
        accounting.offered(request);
        sender.send(request);
    }

    /** The number of requests so far. */
    int issued() {
        return issued.get();
    }
}
