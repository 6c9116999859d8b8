package io.carrierscope.runner.client.load;

import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.http.LoadClient.Sender;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Issues the requests of a load, which it numbers from 1. */
final class RequestIssuer {
    private static final long SPREAD_NANOS = 100_000_000;

    private final LoadAccounting accounting;
    private final Sender sender;
    private final long seed;
    private final AtomicInteger issued = new AtomicInteger();
    private final Queue<Consumer<InFlightRequest>> held = new ConcurrentLinkedQueue<>();
    private volatile boolean rests;

    /** @param seed decides how starts are spread */
    RequestIssuer(LoadAccounting accounting, Sender sender, long seed) {
        this.seed = seed;
        this.accounting = accounting;
        this.sender = sender;
    }

    /** Sends a request that was due at this instant, or, while the load rests, when it goes on. */
    void send(long intendedNanos, Consumer<InFlightRequest> listener) {
        if (rests) {
            held.add(listener);
            if (!rests) {
                sendNext(intendedNanos);
            }
        } else {
            sendNow(intendedNanos, listener);
        }
    }

    /** Sends nothing until {@link #goOn}. */
    void rest() {
        rests = true;
    }

    /** Sends what was held from this instant on. The starts are spread at random: what starts together would go on in waves. */
    void goOn(long nanos) {
        rests = false;
        SplittableRandom random = new SplittableRandom(seed);
        LongStream.generate(() -> random.nextLong(SPREAD_NANOS)).limit(held.size()).sorted().forEach(offset -> {
            accounting.clock().parkUntil(nanos + offset);
            sendNext(nanos + offset);
        });
    }

    private void sendNext(long intendedNanos) {
        Consumer<InFlightRequest> next = held.poll();
        if (next != null) {
            sendNow(intendedNanos, next);
        }
    }

    private void sendNow(long intendedNanos, Consumer<InFlightRequest> listener) {
        InFlightRequest request = new InFlightRequest(accounting, listener, issued.incrementAndGet(), intendedNanos);
        accounting.offered(request);
        try {
            sender.send(request);
        } catch (RuntimeException unsendable) {
            // such as a value of an answer that is no part of an address: nobody else would end the request
            request.failed(unsendable);
        }
    }

    /** The number of requests so far. */
    int issued() {
        return issued.get();
    }
}
